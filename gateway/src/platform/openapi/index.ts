export { byId, call, pageOf, paging } from './calls.ts';
export { component } from './components.ts';
export { bytes, id, instant, person, text } from './schema.ts';
