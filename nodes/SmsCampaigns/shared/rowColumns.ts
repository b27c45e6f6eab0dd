/** The JSON type of a value. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'strings' | 'objects';

export type Columns = Readonly<Record<string, ColumnType>>;

/** The columns of rows that keep those of their input item, in this order. */
export interface RowColumns {
	/** Whom a row is about. What follows is the first column of the input that the message inserts: mostly the name. */
	whom: Columns;
	/** The columns about the message. The other columns of the input follow. */
	what: Columns;
	others: Columns;
	/** Behind the others, without *Simplify*: the service's responses as they are. */
	raw?: Columns;
}
