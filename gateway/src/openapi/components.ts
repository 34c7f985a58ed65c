import { LIMITS, MANUFACTURERS, ROLES, SECURITY_EVENT_KINDS, STATUSES } from '@portal/domain';

/** JSON Schema, as far as the API's description uses it. */
export type Schema = { readonly [keyword: string]: unknown };

export const text = (maxLength: number = LIMITS.shortText): Schema => ({ type: 'string', maxLength });
export const id: Schema = { type: 'integer', minimum: 1 };
export const flag: Schema = { type: 'boolean' };
export const instant: Schema = { type: 'string', format: 'date-time' };
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const ref = (name: keyof typeof COMPONENTS): Schema => ({ $ref: `${name}#` });

/** An object that always has all of its fields, and no others. */
const whole = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** An object that a client sends: further fields are ignored. */
export const sent = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
});

export const note = (schema: Schema, description: string): Schema => ({ ...schema, description });

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

const newRequest = {
  device_name: text(),
  description: text(LIMITS.longText),
  additional_notes: text(LIMITS.longText),
  representative_name: text(),
  department: text(),
  manufacturer: note(text(), `One of ${MANUFACTURERS.join(', ')}, or a name of one's own`),
  is_replacement: flag,
  replacement_details: {
    description: 'A text, or the device that is replaced',
    anyOf: [text(LIMITS.longText), sent({ old_device_name: text(), old_device_manufacturer: text() })],
  },
  old_device_name: text(),
  old_device_manufacturer: text(),
};

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
  DeviceRequest: whole({
    id,
    device_name: text(),
    description: text(LIMITS.longText),
    additional_notes: orNull(text(LIMITS.longText)),
    representative_name: text(),
    department: text(),
    manufacturer: text(),
    is_replacement: flag,
    replacement_details: orNull(text(LIMITS.longText)),
    old_device_name: orNull(text()),
    old_device_manufacturer: orNull(text()),
    requested_by: id,
    requester_email: { type: 'string' },
    status: oneOf(STATUSES),
    submission_date: instant,
    last_updated: orNull(instant),
    analyst_notes: note(orNull(text(LIMITS.longText)), "Null for a provider who reads another's request"),
    committee_notes: orNull(text(LIMITS.longText)),
    is_ordered: flag,
    order_date: orNull(instant),
    is_backordered: flag,
    is_on_shelf: flag,
    shelf_date: orNull(instant),
    lawson_id: orNull(text(LIMITS.lawsonId)),
  }),
  NewDeviceRequest: {
    ...sent(
      newRequest,
      'device_name',
      'description',
      'representative_name',
      'department',
      'manufacturer',
      'is_replacement',
    ),
    description: 'Every field may be spelt in camelCase as well: deviceName for device_name.',
  },
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
