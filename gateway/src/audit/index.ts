export { chainHead, subjectsOf } from './chain-store.ts';
export { type ChainHead, NO_EVENTS, type RequestPart, verifyLinks, verifyOrder } from './chains.ts';
export { writeChanges } from './changes.ts';
export { compareRows, differences, type Row, shown, unrecorded } from './compare.ts';
export { type Form, verifyContents } from './contents.ts';
export {
  type EventContent,
  hashEvent,
  hashMinutesEvent,
  hashUserEvent,
  type UserEventContent,
} from './hash.ts';
export { recordSecurityEvent } from './security-store.ts';
