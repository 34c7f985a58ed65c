// One file to load: the dialogs of a request's menu.
export { MergeDialog } from '../merge/MergeDialog.tsx';
export { DismissDialog } from './DismissDialog.tsx';
