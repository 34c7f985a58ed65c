import { ACTIONS, TRANSITIONS } from '@portal/domain';

/** What the cache must know of the gateway's schema; a test compares it with the schema itself. */

/** Implementations of the interface `Error`. */
export const API_ERRORS = ['ConflictError', 'ForbiddenError', 'InvalidError', 'NotFoundError'] as const;

/** Object types without an id: parts of what holds them. */
export const UNKEYED = [
  ...API_ERRORS,
  'DeviceRequestConnection',
  'DeviceRequestEdge',
  'FieldError',
  'PageInfo',
  'RequestVote',
  'SecurityEventConnection',
  'SecurityEventEdge',
  'UserConnection',
  'UserEdge',
] as const;

/** The mutations. */
export const COMMANDS = [
  ...ACTIONS.map((action) => TRANSITIONS[action].mutation),
  'castVote',
  'createDeviceRequest',
  'deleteDeviceRequest',
  'inviteUser',
  'updateDeviceRequest',
  'updateUser',
].sort();
