/** The JSON type of a value. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'strings' | 'objects';

export type Columns = Readonly<Record<string, ColumnType>>;

/** An operation's columns in its output rows, in this order. Each row also contains its input item's columns. */
export interface RowColumns {
	/** The recipient's columns. The first input column that the message inserts, usually the name, follows them. */
	whom: Columns;
	/** The message's columns, before the other input columns. */
	what: Columns;
	others: Columns;
	/** The service's unchanged responses, in the last columns if *Simplify* is off. */
	raw?: Columns;
}
