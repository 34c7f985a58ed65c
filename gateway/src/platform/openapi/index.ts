export { byId, call, pageOf, paging } from './calls.ts';
export { component } from './components.ts';
export { bodyOf } from './from-zod.ts';
export { flag, id, instant, listOf, note, oneOf, orNull, type Schema, sent, text, whole } from './schema.ts';
