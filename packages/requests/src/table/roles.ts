/** Said outright: the parts of this table are boxes of another kind, and some browsers then forget what they are. */
export const TABLE = { role: 'table' };
export const ROWS = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const COLUMN_HEAD = { role: 'columnheader' };
export const ROW_HEAD = { role: 'rowheader' };
export const CELL = { role: 'cell' };
