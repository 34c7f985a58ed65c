// One file to load: what the menu of a request asks.
export { MergeDialog } from '../merge/MergeDialog.tsx';
export { DismissDialog } from './DismissDialog.tsx';
