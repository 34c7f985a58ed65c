import {
  ALL_FIELDS,
  AUDIENCES,
  fieldEntry,
  fieldSchema,
  inputField,
  LIMITS,
  REQUESTER_FIELDS,
  type RequesterField,
  type RequestField,
  STAGES,
  STATUSES,
  snake,
} from '@portal/domain';
import * as z from 'zod';
import { component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { MERGES } from '../merge/openapi.ts';
import { CONDITION } from '../outcomes/rest-schema.ts';
import { WAITING_APPROVAL } from '../second-approvals/openapi.ts';
import { TRIAL } from '../trials/openapi.ts';
import { MOST_WITH_LAWSON_ID } from './lawson.ts';
import { HOW_NAMED, WHY_NULL } from './model.ts';

/** How REST returns a field of the catalogue. A stored choice may no longer be offered. */
function answered(name: RequestField): z.ZodType {
  const entry = fieldEntry(name);
  const schemas: Record<typeof entry.kind, z.ZodType> = {
    text: text(entry.kind === 'text' ? entry.max : LIMITS.shortText),
    choice: text(),
    flag: z.boolean(),
    instant,
    person: id,
    status: z.enum(STATUSES),
  };
  const schema = entry.required ? schemas[entry.kind] : schemas[entry.kind].nullable();
  const description = [entry.help, entry.readBy && WHY_NULL].filter(Boolean).join(' ');
  return description ? schema.describe(description) : schema;
}

const fields = Object.fromEntries(ALL_FIELDS.map((name) => [snake(name), answered(name)]));

const number = text().describe(HOW_NAMED);

/** The due date of a request, and its assignee. */
export const WORK = {
  due_at: instant
    .nullable()
    .describe('The end of the day on which its stage should be over; null while it waits for its requester'),
  overdue: z.boolean().describe('That day is over'),
  assignee: person.nullable().describe('Who has taken it'),
};

const standing = {
  version: z
    .int()
    .positive()
    .nullable()
    .describe('Counts its changes; null for people who do not read all requests'),
  stage: z.enum(STAGES).describe('Its status, or the step that it has reached after the approval'),
  ...WORK,
};

/** The people who ask for the device besides the requester. */
export const SUPPORT = {
  supporters: z.int().min(0).describe('How many others ask for the device, too'),
  supported: z.boolean().describe('Whether the person is one of them'),
  supported_by: z
    .array(person)
    .nullable()
    .describe('Who they are; null for people who do not read all requests'),
};

export const REQUEST_SHAPE = { id, number, ...fields, ...standing };

/** The conditions or the trial of an approval, or the approval that waits for a second person. */
export const APPROVAL = {
  conditions: z.array(CONDITION).optional().describe('Only after an approval with conditions'),
  trial: TRIAL.optional().describe('Only after an approval for trial'),
  waiting_approval: WAITING_APPROVAL.optional().describe('Only while an approval waits for a second person'),
};

/** A request as it is answered after its status was set. */
export const MOVED_REQUEST = component('MovedDeviceRequest', z.object({ ...REQUEST_SHAPE, ...APPROVAL }));

export const DEVICE_REQUEST = component('DeviceRequest', z.object(REQUEST_SHAPE));

export const OPENED_REQUEST = component(
  'OpenedDeviceRequest',
  z.object({
    id,
    number,
    ...fields,
    ...standing,
    watching: z.boolean().describe('Whether the person is told what happens to it'),
    ...SUPPORT,
    ...MERGES,
    ...APPROVAL,
  }),
);

const content = z.union([z.string(), z.boolean()]).nullable();

export const EVENT = component(
  'HistoryEvent',
  z.object({
    at: instant,
    actor: z.object({ id: z.int().min(0).describe('0 is the portal'), name: text() }),
    acted_for: z.string().nullable().describe('Who was away, for whom the actor stood in'),
    action: text(),
    audience: z.enum(AUDIENCES),
    from: z.enum(STAGES).nullable(),
    to: z.enum(STAGES).nullable(),
    notes: z.string().nullable(),
    about: text()
      .nullable()
      .describe('What it is about, as it is called now: the title of evidence. Null when that was removed'),
    changes: z.array(z.object({ field: text(), old: content, new: content })),
  }),
);

export const SHELVED_REQUEST = component(
  'ShelvedDeviceRequest',
  z.object({
    id,
    number,
    ...fields,
    ...standing,
    lawson_id_also_on: z
      .array(text())
      .max(MOST_WITH_LAWSON_ID)
      .describe('The numbers of other requests with this Lawson ID, newest first'),
  }),
);

const sent = (...names: readonly RequesterField[]) =>
  Object.fromEntries(names.map((name) => [snake(name), fieldSchema(inputField(name))]));

export const NEW_DEVICE_REQUEST = component(
  'NewDeviceRequest',
  z
    .object({
      ...sent(...REQUESTER_FIELDS),
      // The form of the specification sends the old device as an object (spec 3).
      replacement_details: z
        .union([
          fieldSchema(inputField('replacementDetails')),
          z.object(sent('oldDeviceName', 'oldDeviceManufacturer')),
        ])
        .describe('A text, or the device that is replaced'),
    })
    .describe('Every field may be spelt in camelCase as well: deviceName for device_name.'),
  'input',
);
