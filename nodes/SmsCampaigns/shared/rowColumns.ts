/** The JSON type of a value. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'strings' | 'objects';

export type Columns = Readonly<Record<string, ColumnType>>;

/** The columns of output rows that also contain their input item's columns, in this order. */
export interface RowColumns {
	/** The recipient's columns. The first input column that the message inserts, usually the name, follows them. */
	whom: Columns;
	/** The message's columns. The other input columns follow them. */
	what: Columns;
	others: Columns;
	/** The service's unchanged responses, in the last columns if *Simplify* is off. */
	raw?: Columns;
}
