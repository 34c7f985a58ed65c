import { PROBLEM_KINDS } from '@portal/domain';
import { LIMITS } from './limits.ts';
import { isObject, PLAIN_KINDS, shapeOf, wrongField } from './messages.ts';

/*
 * A sandboxed dashboard runs in a frame with an origin of its own. It communicates with the portal only through these messages. Messages from
 * the frame are not trusted: each one is checked here before any other code reads it.
 */

/** All pages in which sandboxed dashboards run are under this path. */
export const SANDBOX_ROOT = '/sandbox';

/** The version of the messages. The portal's page may be older than the frame, which is always the newest. */
export const SANDBOX_PROTOCOL = 1;

export const sandboxPage = (name: string, version: string): string =>
  `${SANDBOX_ROOT}/${name}/${encodeURIComponent(version)}`;

/** The GraphQL operations that a version may send, as JSON: a list of texts. */
export const sandboxDocuments = (name: string, version: string): string =>
  `${sandboxPage(name, version)}/documents.json`;

export const isSandboxPage = (pathname: string): boolean => pathname.startsWith(`${SANDBOX_ROOT}/`);

/** How much one frame may send: far more than a person can cause, and far less than what would slow the portal's page down. */
export const SANDBOX_LIMITS = {
  messagesPerSecond: 200,
  /** How many milliseconds the page spends on reading a frame's messages, in five seconds. */
  readingMs: 1_000,
  callsPerMinute: 300,
  callsAtOnce: 30,
  uploadsPerMinute: 20,
  noticesPerMinute: 20,
  problemsPerMinute: 20,
  drafts: 50,
  draftText: 20_000,
  noticeText: 300,
  problemText: 4_000,
  /** An operation must be one of the documents that were published with the version. */
  operation: LIMITS.documentText,
  json: 200_000,
  /** The longest time in ms that a call may stay without any sign from the portal: no answer, and no progress of a file. */
  silence: 60_000,
  /** The greatest height in pixels: higher than any page that a person reads. */
  height: 60_000,
} as const;

/** The type of a field: text with a maximum length, one of several texts, or a kind of value. */
type Rule = number | readonly string[] | 'number' | 'boolean' | 'json' | 'blob' | 'text or nothing';
type Shapes = Readonly<Record<string, Readonly<Record<string, Rule>>>>;
type Value<Kind> = Kind extends readonly (infer Text)[]
  ? Text
  : Kind extends 'number'
    ? number
    : Kind extends 'boolean'
      ? boolean
      : Kind extends 'blob'
        ? Blob
        : Kind extends 'text or nothing'
          ? string | null
          : Kind extends 'json'
            ? unknown
            : string;
type MessageOf<All extends Shapes> = {
  [Type in keyof All]: { type: Type } & { -readonly [Field in keyof All[Type]]: Value<All[Type][Field]> };
}[keyof All];

const PATH_LENGTH = 2_000;
const NAME_LENGTH = 200;

/** From the frame to the portal. `call` is a number with which the frame matches the answer. */
const FROM_SANDBOX = {
  /** The frame has started; the dashboard may still be loading. */
  ready: {},
  alive: { beat: 'number' },
  size: { height: 'number' },
  operation: { call: 'number', query: SANDBOX_LIMITS.operation, variables: 'json' },
  backend: {
    call: 'number',
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    path: PATH_LENGTH,
    body: 'json',
  },
  upload: { call: 'number', request: NAME_LENGTH, file: 'blob', name: NAME_LENGTH },
  download: { call: 'number', request: NAME_LENGTH, file: NAME_LENGTH, name: NAME_LENGTH },
  cancel: { call: 'number' },
  /** The address of the page that the dashboard shows now. */
  at: { path: PATH_LENGTH, replace: 'boolean' },
  /** Opens a page of the portal that does not belong to the dashboard. */
  leave: { path: PATH_LENGTH, tab: 'boolean' },
  notice: { kind: ['success', 'failure'], text: SANDBOX_LIMITS.noticeText },
  draft: { name: NAME_LENGTH, text: 'text or nothing' },
  /** The height of the page on paper, in pixels, before it is printed. */
  paper: { height: 'number' },
  print: {},
  /** The dashboard's first screen is shown. */
  shown: {},
  problem: { kind: PROBLEM_KINDS, message: SANDBOX_LIMITS.problemText, stack: SANDBOX_LIMITS.problemText },
  /** The dashboard could not be loaded. */
  failed: { reason: ['contract', 'integrity', 'missing', 'unreachable', 'slow', 'looping', 'broken'] },
} as const satisfies Shapes;

export type FromSandbox = MessageOf<typeof FROM_SANDBOX>;

/** From the portal to a frame. The frame trusts the page around it, which has created it. */
export type ToSandbox =
  | { type: 'answer'; call: number; status: number; body?: unknown }
  | { type: 'progress'; call: number; share: number }
  | { type: 'alive'; beat: number }
  /** The portal's address now points to another page of the dashboard. */
  | { type: 'at'; path: string }
  | { type: 'look'; theme: 'auto' | 'light' | 'dark'; lang: string }
  | { type: 'view'; above: number; below: number; window: number }
  | { type: 'flags'; flags: readonly string[] }
  /** A message that is not a call was refused: the name of its wrong field, and the limit when the field is too long. */
  | { type: 'refused'; of: string; field: string; limit?: number | undefined }
  /** The page will be printed now: how high is the dashboard on paper? */
  | { type: 'paper' }
  /** Requests were changed; the message does not say which. */
  | { type: 'changed' };

/** The first message to a frame, with the port for all others. */
export interface SandboxWelcome {
  sandbox: 'welcome';
  /** The signed-in person, as the kit gives them to dashboards. */
  user: unknown;
  path: string;
  theme: 'auto' | 'light' | 'dark';
  lang: string;
  /** The hospital's time zone, in which days begin and end. */
  timeZone?: string;
  flags: readonly string[];
  /** Texts that were typed and not sent, by the name of the draft. */
  drafts: Readonly<Record<string, string>>;
}

/** The only message of a frame that is sent to any window: it contains no information. */
export interface SandboxHello {
  sandbox: 'hello';
  protocol: number;
}

export const isSandboxHello = (data: unknown): data is SandboxHello =>
  isObject(data) && data.sandbox === 'hello' && typeof data.protocol === 'number';

export const isSandboxWelcome = (data: unknown): data is SandboxWelcome =>
  isObject(data) && data.sandbox === 'welcome';

/** The deepest nesting of a value: no call is nested deeper. */
const DEEPEST = 100;

/**
 * True when the JSON of the value cannot be much longer than a limit. The size is estimated before the JSON is made: a small message can
 * become gigabytes of JSON, for example a list that is contained in many lists, or an empty list with a large length, and the page would
 * freeze.
 */
function isSmall(value: unknown): boolean {
  let left: number = SANDBOX_LIMITS.json;
  const counts = (length: number) => {
    left -= length + 1;
    return left >= 0;
  };
  const isEachSmall = (values: readonly unknown[], depth: number) =>
    counts(values.length) && depth < DEEPEST && values.every((each) => walk(each, depth + 1));
  function walk(each: unknown, depth: number): boolean {
    if (typeof each === 'string') return counts(each.length);
    if (Array.isArray(each)) return isEachSmall(each, depth);
    if (ArrayBuffer.isView(each)) return counts(each.byteLength);
    if (!isObject(each)) return counts(0);
    const names = Object.keys(each);
    return names.every((name) => counts(name.length)) && isEachSmall(Object.values(each), depth);
  }
  return walk(value, 0);
}

function isJson(value: unknown): boolean {
  if (!isSmall(value)) return false;
  try {
    return value === undefined || JSON.stringify(value).length <= SANDBOX_LIMITS.json;
  } catch {
    // The value contains itself, or has a type that JSON does not have.
    return false;
  }
}

const KINDS = {
  ...PLAIN_KINDS,
  blob: (value: unknown) => value instanceof Blob,
  json: isJson,
  'text or nothing': (value: unknown) =>
    value === null || (typeof value === 'string' && value.length <= SANDBOX_LIMITS.draftText),
};

/**
 * Reads a message from a frame. Undefined when it is not one of these messages, or when a field has the wrong type. Unknown fields are
 * dropped.
 */
export function readFromSandbox(data: unknown): FromSandbox | undefined {
  if (!isObject(data)) return undefined;
  const shape = shapeOf(FROM_SANDBOX, data);
  if (!shape || wrongField(shape, data, KINDS) !== undefined) return undefined;
  const fields = Object.entries(shape).map(([field, rule]) => [
    field,
    rule === 'json' ? plain(data[field]) : data[field],
  ]);
  return { type: data.type, ...Object.fromEntries(fields) } as FromSandbox;
}

/** What is wrong with a message that could not be read. `limit`: its field is longer than this. */
export interface RefusedMessage {
  of: string;
  /** The number of the call, if it has one. */
  call?: number | undefined;
  field: string;
  limit?: number | undefined;
}

/** Why a frame's message is refused, so that the frame can be told; undefined when it is not a message at all. */
export function refusedFromSandbox(data: unknown): RefusedMessage | undefined {
  const shape = isObject(data) ? shapeOf(FROM_SANDBOX, data) : undefined;
  if (!shape || !isObject(data)) return undefined;
  const field = wrongField(shape, data, KINDS);
  if (field === undefined) return undefined;
  const { call } = data;
  return {
    of: String(data.type),
    call: 'call' in shape && KINDS.number(call) ? (call as number) : undefined,
    field,
    limit: limitOf(shape[field], data[field]),
  };
}

/** The limit that a value exceeds; undefined when something else is wrong with it. */
function limitOf(rule: unknown, value: unknown): number | undefined {
  if (rule === 'json') return SANDBOX_LIMITS.json;
  const limit = rule === 'text or nothing' ? SANDBOX_LIMITS.draftText : rule;
  return typeof limit === 'number' && typeof value === 'string' ? limit : undefined;
}

/** A copy that contains only data: no getters, no prototypes, nothing that can change after the check. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
