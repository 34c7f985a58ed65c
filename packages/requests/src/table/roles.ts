/** The roles are set explicitly: the parts of this table have another CSS display, and some browsers then ignore their roles. */
export const TABLE = { role: 'table' };
export const ROWS = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const COLUMN_HEAD = { role: 'columnheader' };
export const ROW_HEAD = { role: 'rowheader' };
export const CELL = { role: 'cell' };
