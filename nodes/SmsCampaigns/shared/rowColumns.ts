/** The JSON type of a value. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'strings' | 'objects';

export type Columns = Readonly<Record<string, ColumnType>>;

/** The columns of rows that keep those of their input item, which stand between the first ones and the others. */
export type RowColumns = readonly [first: Columns, others: Columns];
