import { ROLES, SECURITY_EVENT_KINDS } from '@portal/domain';
import { newRequest, requestFields } from '../../requests/device-requests/openapi-fields.ts';
import { flag, id, instant, listOf, note, oneOf, orNull, type Schema, text, whole } from './schema.ts';

export const ref = (name: keyof typeof COMPONENTS): Schema => ({ $ref: `${name}#` });

const user = {
  id,
  // None while no provider has vouched for one.
  email: { type: 'string', anyOf: [{ format: 'email' }, { maxLength: 0 }] },
  name: text(),
  role: oneOf(ROLES),
  roles: listOf(oneOf(ROLES)),
  department: text(),
  active: flag,
  profile_created: flag,
  email_verified: flag,
};

const person = whole({ id, name: text(), email: { type: 'string' } });

/** What calls share. In the document each stands once, under its name. */
export const COMPONENTS = {
  Error: {
    type: 'object',
    properties: {
      error: note({ type: 'string' }, 'Fit to be shown'),
      requestId: note({ type: 'string' }, 'With a 500: by it the log is found'),
    },
    required: ['error'],
    additionalProperties: false,
  },
  DeviceRequest: whole({ id, ...requestFields }),
  NewDeviceRequest: newRequest,
  RequestFile: whole({
    id,
    file_name: text(),
    file_size: note({ type: 'integer', minimum: 0 }, 'Bytes'),
    uploaded_by_name: text(),
    upload_date: instant,
  }),
  User: whole(user),
  Session: whole({
    id: { type: 'string' },
    device: note(orNull({ type: 'string' }), 'Browser and system, such as "Firefox on Windows"'),
    created_at: instant,
    last_seen_at: instant,
    emergency: flag,
    current: note(flag, 'The one that asks'),
  }),
  SecurityEvent: whole({
    id,
    kind: oneOf(SECURITY_EVENT_KINDS),
    at: instant,
    user: note(orNull(person), 'Whom it concerns'),
    actor: note(orNull(person), 'Who did it, when that is somebody else'),
    address: note(orNull({ type: 'string' }), "The client's network address"),
    detail: orNull(text()),
    times: note(
      { type: 'integer' },
      'How often it happened within its hour: the same failures are counted in one event',
    ),
    last_at: note(orNull(instant), 'When it happened last, where that was more than once'),
  }),
  SessionUser: {
    ...whole({
      ...user,
      session_expires_at: note(instant, 'When the session ends at the latest'),
      emergency: note(flag, 'Signed in by an emergency code: no deciding, no user management'),
      second_factor_missing: note(flag, 'No role counts before a second factor is set up'),
    }),
    required: Object.keys(user),
  },
} as const satisfies Record<string, Schema>;
