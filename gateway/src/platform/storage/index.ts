export { LARGEST_OBJECT } from './build-store.ts';
export { type FileStore, KEY_PREFIXES } from './file-store.ts';
export { unlessMissing } from './missing.ts';
