import { REQUEST_PAGES, STAGES } from '@portal/domain';
import { isObject, shapeOf, wrongField } from './messages.ts';
import { isUnder } from './paths.ts';

/*
 * The addresses and messages that three windows share: the dashboard in a frame, the script of the page around it (the host), and
 * the sign-in window.
 */

/** All addresses of embedded content, shown without the portal around it, are under this path. */
export const EMBED_ROOT = '/embed';
/** The window in which a person who uses a frame signs in or out. */
export const EMBED_SIGN_IN = '/embed-sign-in';

/** No dashboard may have this name, and no path of a manifest may contain this segment. */
const OTHER = '-';

/** What an address embeds: a dashboard, the page of a request, or a dashboard's contribution to a slot. */
export type Embedded =
  | { kind: 'dashboard'; dashboard: string }
  | { kind: 'request' }
  | { kind: 'contribution'; dashboard: string; contribution: string };

/** The names of dashboards and of their contributions. */
export const EMBEDDABLE_NAME = /^[a-z][a-z0-9-]*$/;

/** The address under which all paths of the embedded content are. The path of a request is that of its page in the portal. */
export function embedBase(embedded: Embedded): string {
  if (embedded.kind === 'request') return `${EMBED_ROOT}/${OTHER}`;
  const base = `${EMBED_ROOT}/${embedded.dashboard}`;
  return embedded.kind === 'dashboard' ? base : `${base}/${OTHER}/${embedded.contribution}`;
}

/** What a path embeds; undefined for a path that embeds nothing. */
export function embeddedAt(pathname: string): Embedded | undefined {
  if (isUnder(pathname, embedBase({ kind: 'request' }) + REQUEST_PAGES)) return { kind: 'request' };
  const [, root, dashboard = '', other, contribution, more] = pathname.replace(/\/$/, '').split('/');
  if (`/${root}` !== EMBED_ROOT || !EMBEDDABLE_NAME.test(dashboard)) return undefined;
  if (other !== OTHER) return { kind: 'dashboard', dashboard };
  return contribution && more === undefined ? { kind: 'contribution', dashboard, contribution } : undefined;
}

/**
 * The name of the dashboard that a path embeds as a whole; undefined for any other path.
 *
 * @internal For teams that have used it since 1.0.0: the portal itself uses `embeddedAt`.
 */
export const embeddedDashboard = (pathname: string): string | undefined => {
  const embedded = embeddedAt(pathname);
  return embedded?.kind === 'dashboard' ? embedded.dashboard : undefined;
};

/** The type of each field of each message. A list names the values that a text may have. */
type Shapes = Readonly<Record<string, Readonly<Record<string, keyof Primitives | readonly string[]>>>>;
interface Primitives {
  string: string;
  number: number;
  boolean: boolean;
}
type Value<Type> = Type extends keyof Primitives
  ? Primitives[Type]
  : Type extends readonly (infer Text)[]
    ? Text
    : never;
type Fields<Shape> = { -readonly [Field in keyof Shape]: Value<Shape[Field]> };
export type Message<All extends Shapes> = {
  [Type in keyof All]: { type: Type } & Fields<All[Type]>;
}[keyof All];

/** Messages from the frame to the page around it. */
export const TO_HOST = {
  /**
   * The frame has loaded and waits for the settings of its look. Only this message is sent to any origin, because it contains no information.
   */
  hello: {},
  /** A person can use the frame: it shows the dashboard or the way to sign in. */
  ready: { title: 'string', signedIn: 'boolean' },
  size: { height: 'number' },
  submitted: { id: 'string' },
  changed: { id: 'string', status: [...STAGES, 'deleted'] },
  failed: { message: 'string' },
} as const satisfies Shapes;

/** Messages from the page to the frame. */
export const TO_FRAME = {
  look: { theme: ['auto', 'light', 'dark'], lang: 'string' },
  /** How many pixels of the frame are outside the visible area above and below, and the height of the host's window in pixels. */
  view: { above: 'number', below: 'number', window: 'number' },
  open: { path: 'string' },
} as const satisfies Shapes;

/** Messages from the sign-in window to the frame that opened it. They repeat the frame's `nonce`. */
export const FROM_WINDOW = {
  opened: { nonce: 'string' },
  session: { nonce: 'string', token: 'string' },
} as const satisfies Shapes;

/** The frame's answer to the window: the origin of the page around the frame, and the purpose of the window. */
export const TO_WINDOW = {
  frame: { nonce: 'string', host: 'string', wish: ['sign_in', 'sign_out'] },
} as const satisfies Shapes;

const PRODUCT = 'device-requests';

/** Reads an event's data as one of these messages. Undefined when it is no such message or a field has the wrong type. */
export function readMessage<All extends Shapes>(shapes: All, data: unknown): Message<All> | undefined {
  if (!isObject(data)) return undefined;
  const { product, ...message } = data;
  const shape = product === PRODUCT ? shapeOf(shapes, message) : undefined;
  return shape && wrongField(shape, message) === undefined ? (message as unknown as Message<All>) : undefined;
}

/** Sends a message to a window, but only while it shows a page of that origin. */
export function tell<All extends Shapes>(
  _shapes: All,
  target: Pick<Window, 'postMessage'>,
  origin: string,
  message: Message<All>,
): void {
  target.postMessage({ product: PRODUCT, ...message }, origin);
}

/** Calls the listener for each of these messages that comes from this window while it shows a page of one of the origins. */
export function hear<All extends Shapes>(
  shapes: All,
  source: () => unknown,
  origins: readonly string[],
  heard: (message: Message<All>, origin: string) => void,
): () => void {
  const listen = (event: MessageEvent) => {
    if (event.source === null || event.source !== source() || !origins.includes(event.origin)) return;
    const message = readMessage(shapes, event.data);
    if (message) heard(message, event.origin);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
