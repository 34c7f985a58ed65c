export { notePresence } from '../session/attendance.ts';
export { type Carrier, carryCalls } from './carrier.ts';
