import { PROBLEM_KINDS } from '@portal/domain';
import { LIMITS } from './limits.ts';
import { isObject, PLAIN_KINDS, shapeOf, wrongField } from './messages.ts';

/*
 * A sandboxed dashboard runs in a frame whose origin nothing else has. All that it shares with the portal are these messages. What
 * comes from the frame is not trusted: each message is checked here before anything else looks at it.
 */

/** Below it are the pages in which sandboxed dashboards run. */
export const SANDBOX_ROOT = '/sandbox';

/** The version of the messages. The portal's page may be older than the frame, which is always of today. */
export const SANDBOX_PROTOCOL = 1;

export const sandboxPage = (name: string, version: string): string =>
  `${SANDBOX_ROOT}/${name}/${encodeURIComponent(version)}`;

/** The GraphQL operations that a version may send, as JSON: a list of texts. */
export const sandboxDocuments = (name: string, version: string): string =>
  `${sandboxPage(name, version)}/documents.json`;

export const isSandboxPage = (pathname: string): boolean => pathname.startsWith(`${SANDBOX_ROOT}/`);

/** What one frame may send. Far more than a person can cause, far less than what keeps the portal's page busy. */
export const SANDBOX_LIMITS = {
  messagesPerSecond: 200,
  /** The time in ms that the page spends on reading its messages, in five seconds. */
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
  /** An operation is one of the documents with which the version was published. */
  operation: LIMITS.documentText,
  json: 200_000,
  /** The longest time in ms in which the portal says nothing to a call: no answer, and no progress of a file. */
  silence: 60_000,
  /** Pixels. Higher than any page that a person reads. */
  height: 60_000,
} as const;

/** What a field must be: text with its longest length, one of several texts, or a kind of value. */
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

/** From the frame to the portal. `call` is a number by which the frame finds the answer. */
const FROM_SANDBOX = {
  /** The frame works; the dashboard may still be loading. */
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
  /** To a page of the portal that is not the dashboard's. */
  leave: { path: PATH_LENGTH, tab: 'boolean' },
  notice: { kind: ['success', 'failure'], text: SANDBOX_LIMITS.noticeText },
  draft: { name: NAME_LENGTH, text: 'text or nothing' },
  /** The height of the page on paper, in pixels: before it is printed. */
  paper: { height: 'number' },
  print: {},
  /** The dashboard's first screen is there. */
  shown: {},
  problem: { kind: PROBLEM_KINDS, message: SANDBOX_LIMITS.problemText, stack: SANDBOX_LIMITS.problemText },
  /** The dashboard could not be loaded. */
  failed: { reason: ['contract', 'integrity', 'missing', 'unreachable', 'slow', 'looping', 'broken'] },
} as const satisfies Shapes;

export type FromSandbox = MessageOf<typeof FROM_SANDBOX>;

/** What the portal tells a frame. The frame trusts the page around it, which has made it. */
export type ToSandbox =
  | { type: 'answer'; call: number; status: number; body?: unknown }
  | { type: 'progress'; call: number; share: number }
  | { type: 'alive'; beat: number }
  /** The portal's address leads to another page of the dashboard. */
  | { type: 'at'; path: string }
  | { type: 'look'; theme: 'auto' | 'light' | 'dark'; lang: string }
  | { type: 'view'; above: number; below: number; window: number }
  | { type: 'flags'; flags: readonly string[] }
  /** A message that is no call was not taken; the name of its field, and the limit when it is longer than that. */
  | { type: 'refused'; of: string; field: string; limit?: number | undefined }
  /** The page is about to be printed: how high is the dashboard on paper? */
  | { type: 'paper' }
  /** Requests were changed; it does not say which. */
  | { type: 'changed' };

/** The first message to a frame, with the port for all others. */
export interface SandboxWelcome {
  sandbox: 'welcome';
  /** As the kit gives it to dashboards. */
  user: unknown;
  path: string;
  theme: 'auto' | 'light' | 'dark';
  lang: string;
  /** The hospital's, by which days begin and end. */
  timeZone?: string;
  flags: readonly string[];
  /** What was typed and not sent, by the name of the draft. */
  drafts: Readonly<Record<string, string>>;
}

/** The only message of a frame that goes to any window: it says nothing. */
export interface SandboxHello {
  sandbox: 'hello';
  protocol: number;
}

export const isSandboxHello = (data: unknown): data is SandboxHello =>
  isObject(data) && data.sandbox === 'hello' && typeof data.protocol === 'number';

export const isSandboxWelcome = (data: unknown): data is SandboxWelcome =>
  isObject(data) && data.sandbox === 'welcome';

/** Deeper is no call. */
const DEEPEST = 100;

/**
 * True when JSON of the value cannot be much longer than a limit. It is counted before it is made: what is sent in a few bytes, a list that
 * is in many lists or that has a length and nothing in it, would be gigabytes, and the page would stand still.
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
    // It has a cycle, or is nothing that JSON knows.
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

/** Reads what a frame has sent. Undefined when it is no such message, or a field is not what it must be. Other fields are dropped. */
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

/** What is wrong with a message that was not read. `limit`: its field is longer than this. */
export interface RefusedMessage {
  of: string;
  /** The number of the call, where it has one. */
  call?: number | undefined;
  field: string;
  limit?: number | undefined;
}

/** Why a message of a frame is not taken, so that the frame can be told; undefined when it is no message at all. */
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

/** The limit that a value is over; undefined when something else is wrong with it. */
function limitOf(rule: unknown, value: unknown): number | undefined {
  if (rule === 'json') return SANDBOX_LIMITS.json;
  const limit = rule === 'text or nothing' ? SANDBOX_LIMITS.draftText : rule;
  return typeof limit === 'number' && typeof value === 'string' ? limit : undefined;
}

/** A copy with nothing but data: no getters, no prototypes, nothing that changes after it was checked. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
