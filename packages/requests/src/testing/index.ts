export { type DeskRequest, requestDesk } from './requestDesk.ts';
