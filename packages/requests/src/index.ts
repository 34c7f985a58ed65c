export { type Draft, useDraft } from './drafts/useDraft.ts';
