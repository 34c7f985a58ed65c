// One file to load: where the table is shown, its choice of columns is shown as well.
export { ColumnChoice } from './ColumnChoice.tsx';
export { RequestTable } from './RequestTable.tsx';
