export { preparePrint } from '../print.ts';
export { notePresence } from '../session/attendance.ts';
export { type Carrier, carryCalls } from './carrier.ts';
