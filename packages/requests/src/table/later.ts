// One file to load: whoever has the table has its columns beside it.
export { ColumnChoice } from './ColumnChoice.tsx';
export { RequestTable } from './RequestTable.tsx';
