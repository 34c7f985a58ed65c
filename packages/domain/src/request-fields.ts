import { DEPARTMENTS, MANUFACTURERS, NOTE_ROWS } from './constants.ts';
import { DEVICE_CLASSES, MRI_SAFETY } from './devices.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { ORDER_BLOCKS, OUTCOMES } from './outcomes/outcomes.ts';
import type { Status } from './stages.ts';
import { URGENCIES, URGENCY_LABELS, URGENT, USUAL_URGENCY } from './urgency-names.ts';

type Writer = 'requester' | 'analyst' | 'committee' | 'supply_chain' | 'staff' | 'portal';

interface Described {
  /** The field's name in messages. Forms and facts use it, too, unless they have their own label. */
  label: string;
  formLabel?: string;
  /** Null leaves the field out of the facts of a request, because the screen shows it in another way. */
  factLabel?: string | null;
  /** The label is a plural, so messages say "notes are required". */
  plural?: true;
  /** A hint under the input, and the field's description in the API. */
  help?: string;
  /** The text in an empty input. */
  placeholder?: string;
  /** Every request has a value for the field. */
  required?: true;
  /** The message for an empty field, where the specification words it. */
  missing?: string;
  /** A request has the field only when this other field has the value that `ASKED_WITH` names. */
  onlyWith?: keyof typeof ASKED_WITH;
  /** In that case the field is required. */
  requiredWith?: true;
  writtenBy: Writer;
  /** The field was added after the documented form: an edit from an older client, which does not name it, leaves it as it is. */
  isAdded?: true;
  /** Normally everyone who may read the request may read the field. This limits it to the owner and people who read all requests. */
  readBy?: 'owner_and_staff';
  /**
   * The search in lists covers the field. The number is the field's position in the search key: stored keys have this order, so a new field
   * goes to the end.
   */
  searchable?: number;
  /** The search of the whole portal covers the field. Matches in fields with a lower number come first. */
  found?: number;
}

/** With `rows` the input has several lines of text; the number is its height when it is empty. */
interface TextField extends Described {
  kind: 'text';
  max: number;
  rows?: number;
  /** The text is a unique device identification, and is stored in the form that a label prints. */
  isUdi?: true;
  /** The text is a date, such as 2026-12-01. */
  isDay?: true;
}

/** With `other` a person may choose Other and write a text instead. The form keeps the text under this name. */
interface ChoiceField extends Described {
  kind: 'choice';
  options: readonly string[];
  other?: string;
  /** The words for the options, if the options are not words themselves. Then all options are shown at once. */
  labels?: Readonly<Record<string, string>>;
  /** The value when nobody has chosen one, and of requests that are older than the field. */
  start?: string;
}

interface FlagField extends Described {
  kind: 'flag';
}

/** No form has an input for these fields. Instants are ISO 8601 in UTC; a person is the id of a user. */
interface KeptField extends Described {
  kind: 'instant' | 'person' | 'status';
  writtenBy: Exclude<Writer, 'requester'>;
}

/** A field that a form can ask for. */
export type InputField = TextField | ChoiceField | FlagField;
export type FieldEntry = InputField | KeptField;

const { shortText, longText } = LIMITS;

/**
 * Fields that other fields depend on: the value with which the others are asked for, and the message for a person who leaves one of them
 * empty.
 */
export const ASKED_WITH = {
  isReplacement: { value: true, missing: MESSAGES.requiredForReplacement },
  urgency: { value: URGENT, missing: MESSAGES.requiredForUrgent },
} as const;

/**
 * The fields of a device request (spec 3), in the order in which REST answers them. Schemas, rows, REST, GraphQL, OpenAPI, forms
 * and facts are made from these entries. CONTRIBUTING.md says how to add one.
 */
export const REQUEST_FIELDS = {
  deviceName: {
    kind: 'text',
    max: shortText,
    label: 'Device name',
    factLabel: null,
    required: true,
    writtenBy: 'requester',
    searchable: 1,
    found: 1,
  },
  description: {
    kind: 'text',
    max: longText,
    rows: 3,
    label: 'Description',
    help: 'What the device does, and why it is needed.',
    required: true,
    writtenBy: 'requester',
    searchable: 3,
    found: 8,
  },
  additionalNotes: {
    kind: 'text',
    max: longText,
    rows: 3,
    label: 'Additional notes',
    plural: true,
    placeholder: 'Anything else, such as the relevant patient population',
    writtenBy: 'requester',
  },
  representativeName: {
    kind: 'text',
    max: shortText,
    label: 'Representative name',
    factLabel: 'Representative',
    placeholder: 'Enter N/A if unknown',
    help: 'Your contact at the manufacturer.',
    required: true,
    missing: MESSAGES.representativeRequired,
    writtenBy: 'requester',
    searchable: 5,
    found: 6,
  },
  department: {
    kind: 'choice',
    options: DEPARTMENTS,
    label: 'Department',
    required: true,
    writtenBy: 'requester',
    searchable: 4,
    found: 5,
  },
  manufacturer: {
    kind: 'choice',
    options: MANUFACTURERS,
    other: 'customManufacturer',
    label: 'Manufacturer',
    required: true,
    writtenBy: 'requester',
    searchable: 2,
    found: 2,
  },
  isReplacement: {
    kind: 'flag',
    label: 'Replacement',
    formLabel: 'Is this a replacement for an existing device?',
    factLabel: null,
    required: true,
    missing: MESSAGES.replacementRequired,
    writtenBy: 'requester',
  },
  replacementDetails: {
    kind: 'text',
    max: longText,
    rows: 2,
    label: 'Replacement details',
    plural: true,
    formLabel: 'Reason for the replacement',
    factLabel: 'Details',
    placeholder: 'Such as wear, recall or a better outcome',
    onlyWith: 'isReplacement',
    writtenBy: 'requester',
  },
  oldDeviceManufacturer: {
    kind: 'choice',
    options: MANUFACTURERS,
    other: 'oldDeviceCustomManufacturer',
    label: 'Old device manufacturer',
    factLabel: 'Old manufacturer',
    onlyWith: 'isReplacement',
    requiredWith: true,
    writtenBy: 'requester',
    searchable: 7,
    found: 4,
  },
  oldDeviceName: {
    kind: 'text',
    max: shortText,
    label: 'Old device name',
    factLabel: 'Old device',
    onlyWith: 'isReplacement',
    requiredWith: true,
    writtenBy: 'requester',
    searchable: 6,
    found: 3,
  },
  requestedBy: { kind: 'person', label: 'Requester', factLabel: null, required: true, writtenBy: 'portal' },
  requesterEmail: {
    kind: 'text',
    max: LIMITS.email,
    label: 'Requester email',
    required: true,
    writtenBy: 'portal',
  },
  status: { kind: 'status', label: 'Status', factLabel: null, required: true, writtenBy: 'portal' },
  submissionDate: { kind: 'instant', label: 'Submitted', required: true, writtenBy: 'portal' },
  lastUpdated: { kind: 'instant', label: 'Last updated', writtenBy: 'portal' },
  analystNotes: {
    kind: 'text',
    max: longText,
    rows: NOTE_ROWS.analysis,
    label: 'Analysis notes',
    plural: true,
    writtenBy: 'analyst',
    readBy: 'owner_and_staff',
  },
  committeeNotes: {
    kind: 'text',
    max: longText,
    rows: NOTE_ROWS.committee,
    label: 'Committee notes',
    plural: true,
    writtenBy: 'committee',
  },
  isOrdered: { kind: 'flag', label: 'Ordered', factLabel: null, required: true, writtenBy: 'supply_chain' },
  orderDate: { kind: 'instant', label: 'Ordered', writtenBy: 'supply_chain' },
  isBackordered: { kind: 'flag', label: 'Backordered', required: true, writtenBy: 'supply_chain' },
  isOnShelf: { kind: 'flag', label: 'On shelf', factLabel: null, required: true, writtenBy: 'supply_chain' },
  shelfDate: { kind: 'instant', label: 'On shelf', writtenBy: 'supply_chain' },
  lawsonId: {
    kind: 'text',
    max: LIMITS.lawsonId,
    label: 'Lawson ID',
    writtenBy: 'supply_chain',
    searchable: 8,
    found: 7,
  },
  dismissalReason: {
    kind: 'text',
    max: longText,
    rows: NOTE_ROWS.committee,
    label: 'Reason',
    factLabel: null,
    help: 'Why the request is dismissed. The requester reads it.',
    writtenBy: 'staff',
    readBy: 'owner_and_staff',
  },
  stageDate: {
    kind: 'instant',
    label: 'Stage first reached',
    factLabel: null,
    help: 'When a restored request first came to its stage. Null otherwise: then it came there at its last update.',
    writtenBy: 'portal',
  },
  assigneeId: {
    kind: 'person',
    label: 'Assigned to',
    factLabel: null,
    help: 'Who has taken the request. Null when nobody has.',
    writtenBy: 'portal',
  },
  udi: {
    kind: 'text',
    max: LIMITS.udi,
    isUdi: true,
    isAdded: true,
    label: 'UDI',
    factLabel: null,
    help: 'The unique device identification on the label: typed, pasted or scanned.',
    writtenBy: 'requester',
  },
  udiDi: {
    kind: 'text',
    max: LIMITS.deviceIdentifier,
    label: 'Device identifier',
    factLabel: null,
    help: "What the UDI says of the device, in the form of the FDA's database. Null without a UDI.",
    writtenBy: 'portal',
    found: 9,
  },
  model: {
    kind: 'text',
    max: shortText,
    isAdded: true,
    label: 'Model',
    help: 'The version or model number on the label.',
    writtenBy: 'requester',
  },
  deviceClass: {
    kind: 'choice',
    options: DEVICE_CLASSES,
    isAdded: true,
    label: 'Device class',
    help: 'By the FDA: I, II or III.',
    writtenBy: 'requester',
  },
  singleUse: {
    kind: 'flag',
    isAdded: true,
    label: 'Single use',
    formLabel: 'Is it for single use?',
    writtenBy: 'requester',
  },
  mriSafety: {
    kind: 'choice',
    options: MRI_SAFETY,
    isAdded: true,
    label: 'MRI safety',
    writtenBy: 'requester',
  },
  waitingSince: {
    kind: 'instant',
    label: 'Waiting since',
    factLabel: null,
    help: 'Since when the request has waited for the answer of its requester. Null while it does not wait.',
    writtenBy: 'portal',
  },
  outcome: {
    kind: 'choice',
    options: OUTCOMES,
    label: 'Outcome',
    factLabel: null,
    help: 'What the business office decided: approved, approved_with_conditions, approved_for_trial or rejected. Null before.',
    writtenBy: 'portal',
  },
  orderBlockedBy: {
    kind: 'choice',
    options: ORDER_BLOCKS,
    label: 'Order blocked by',
    factLabel: null,
    help: 'What holds up the order of an approved device: an open condition that blocks it, or a trial. Null when nothing does.',
    writtenBy: 'portal',
  },
  urgency: {
    kind: 'choice',
    options: URGENCIES,
    labels: URGENCY_LABELS,
    start: USUAL_URGENCY,
    isAdded: true,
    label: 'Urgency',
    factLabel: null,
    help: 'Analysts see an urgent request first, at once; everybody else who works on it does when one of them has confirmed it.',
    required: true,
    writtenBy: 'requester',
  },
  urgencyReason: {
    kind: 'text',
    max: longText,
    rows: 2,
    isAdded: true,
    onlyWith: 'urgency',
    requiredWith: true,
    label: 'Reason for the urgency',
    factLabel: null,
    placeholder: 'Such as a recall, or a patient who waits for it',
    writtenBy: 'requester',
  },
  wantedBy: {
    kind: 'text',
    max: 10,
    isDay: true,
    isAdded: true,
    onlyWith: 'urgency',
    requiredWith: true,
    label: 'Wanted by',
    factLabel: null,
    help: 'The day on which the device is needed.',
    writtenBy: 'requester',
  },
  urgencyConfirmedAt: {
    kind: 'instant',
    label: 'Urgency confirmed',
    factLabel: null,
    help: 'When an analyst confirmed that the request is urgent. Null while nobody has, and when it is not urgent.',
    writtenBy: 'analyst',
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;

export type RequestFields = typeof REQUEST_FIELDS;
export type RequestField = keyof RequestFields;

type Plain<F extends Pick<FieldEntry, 'kind'>> = F['kind'] extends 'flag'
  ? boolean
  : F['kind'] extends 'person'
    ? number
    : F['kind'] extends 'status'
      ? Status
      : string;

/** The values of a request's fields. A stored choice may no longer be offered. */
export type RequestValues = {
  -readonly [K in RequestField]: RequestFields[K] extends { required: true }
    ? Plain<RequestFields[K]>
    : Plain<RequestFields[K]> | null;
};

/** The names of the fields whose entries have these properties. */
export type FieldsWith<Properties> = {
  [K in RequestField]: RequestFields[K] extends Properties ? K : never;
}[RequestField];

/** The fields that the person who requests a device fills in. */
export type RequesterField = FieldsWith<{ writtenBy: 'requester' }>;

/** The entry of a field, for code that handles all fields. */
export const fieldEntry = (name: RequestField): FieldEntry => REQUEST_FIELDS[name];

/** The names of the fields whose entries fulfil the condition, in the order of the catalogue. */
export const fieldsWith = <K extends RequestField>(has: (entry: FieldEntry) => boolean): readonly K[] =>
  (Object.keys(REQUEST_FIELDS) as RequestField[]).filter((name) => has(fieldEntry(name))) as K[];

export const ALL_FIELDS = /* @__PURE__ */ fieldsWith<RequestField>(() => true);
export const REQUESTER_FIELDS = /* @__PURE__ */ fieldsWith<RequesterField>(
  ({ writtenBy }) => writtenBy === 'requester',
);

/** The fields among them that an edit may leave out. */
export const ADDED_FIELDS = /* @__PURE__ */ fieldsWith<RequesterField>(({ isAdded }) => isAdded === true);
export const inputField = (name: RequesterField): InputField => REQUEST_FIELDS[name];
