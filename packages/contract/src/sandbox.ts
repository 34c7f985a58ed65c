import { PROBLEM_KINDS } from '@portal/domain';

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
  callsPerMinute: 300,
  callsAtOnce: 30,
  uploadsPerMinute: 20,
  noticesPerMinute: 20,
  problemsPerMinute: 20,
  drafts: 50,
  draftText: 20_000,
  json: 200_000,
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
const TEXT_LENGTH = 300;
const QUERY_LENGTH = 20_000;
const PROBLEM_LENGTH = 4_000;

/** From the frame to the portal. `call` is a number by which the frame finds the answer. */
const FROM_SANDBOX = {
  /** The frame works; the dashboard may still be loading. */
  ready: {},
  alive: { beat: 'number' },
  size: { height: 'number' },
  operation: { call: 'number', query: QUERY_LENGTH, variables: 'json' },
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
  notice: { kind: ['success', 'failure'], text: TEXT_LENGTH },
  draft: { name: NAME_LENGTH, text: 'text or nothing' },
  print: {},
  /** The dashboard's first screen is there. */
  shown: {},
  problem: { kind: PROBLEM_KINDS, message: PROBLEM_LENGTH, stack: PROBLEM_LENGTH },
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
  flags: readonly string[];
  /** What was typed and not sent, by the name of the draft. */
  drafts: Readonly<Record<string, string>>;
}

/** The only message of a frame that goes to any window: it says nothing. */
export interface SandboxHello {
  sandbox: 'hello';
  protocol: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSandboxHello = (data: unknown): data is SandboxHello =>
  isObject(data) && data.sandbox === 'hello' && typeof data.protocol === 'number';

export const isSandboxWelcome = (data: unknown): data is SandboxWelcome =>
  isObject(data) && data.sandbox === 'welcome';

function isJson(value: unknown): boolean {
  try {
    return value === undefined || JSON.stringify(value).length <= SANDBOX_LIMITS.json;
  } catch {
    // It has a cycle, or is nothing that JSON knows.
    return false;
  }
}

function fits(value: unknown, rule: Rule): boolean {
  if (typeof rule === 'number') return typeof value === 'string' && value.length <= rule;
  if (rule === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (rule === 'boolean') return typeof value === 'boolean';
  if (rule === 'blob') return value instanceof Blob;
  if (rule === 'json') return isJson(value);
  if (rule === 'text or nothing')
    return value === null || (typeof value === 'string' && value.length <= SANDBOX_LIMITS.draftText);
  return rule.includes(value as string);
}

/** Reads what a frame has sent. Undefined when it is no such message, or a field is not what it must be. Other fields are dropped. */
export function readFromSandbox(data: unknown): FromSandbox | undefined {
  if (!isObject(data) || typeof data.type !== 'string' || !Object.hasOwn(FROM_SANDBOX, data.type))
    return undefined;
  const shape = Object.entries<Rule>(FROM_SANDBOX[data.type as keyof typeof FROM_SANDBOX]);
  if (!shape.every(([field, rule]) => fits(data[field], rule))) return undefined;
  const fields = shape.map(([field, rule]) => [field, rule === 'json' ? plain(data[field]) : data[field]]);
  return { type: data.type, ...Object.fromEntries(fields) } as FromSandbox;
}

/** A copy with nothing but data: no getters, no prototypes, nothing that changes after it was checked. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
