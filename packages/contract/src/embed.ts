import { STAGES } from '@portal/domain';

/*
 * What a dashboard that stands in another page (the host), that page's script and the sign-in window have in common: the
 * addresses, and the messages that they send each other.
 */

/** `/embed/<dashboard>` and what lies under it: one dashboard without the portal around it. */
export const EMBED_ROOT = '/embed';
/** The window in which a person signs in for a frame, or out. */
export const EMBED_SIGN_IN = '/embed-sign-in';

/** The name of the dashboard that a path shows for another page; undefined for any other path. */
export const embeddedDashboard = (pathname: string): string | undefined =>
  /^\/embed\/([a-z][a-z0-9-]*)(\/|$)/.exec(pathname)?.[1];

/** The type of each field of each message; a list names the values that a text may have. */
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

/** From the frame to the page around it. */
export const TO_HOST = {
  /** The frame is there, and waits to be told how it shall look. The only one that does not say to whom: it tells nothing. */
  hello: {},
  /** A person can use it: the dashboard or the way to sign in. */
  ready: { title: 'string', signedIn: 'boolean' },
  size: { height: 'number' },
  submitted: { id: 'string' },
  changed: { id: 'string', status: [...STAGES, 'deleted'] },
  failed: { message: 'string' },
} as const satisfies Shapes;

/** From the page to the frame. */
export const TO_FRAME = {
  look: { theme: ['auto', 'light', 'dark'], lang: 'string' },
  /** How much of the frame is out of sight, and how high the window is in which it stands; in pixels. */
  view: { above: 'number', below: 'number', window: 'number' },
  open: { path: 'string' },
} as const satisfies Shapes;

/** From the window to the frame that opened it, whose `nonce` it repeats. */
export const FROM_WINDOW = {
  opened: { nonce: 'string' },
  session: { nonce: 'string', token: 'string' },
} as const satisfies Shapes;

/** The frame's answer: in which page it stands, and what the window is for. */
export const TO_WINDOW = {
  frame: { nonce: 'string', host: 'string', wish: ['sign_in', 'sign_out'] },
} as const satisfies Shapes;

const PRODUCT = 'device-requests';

function fits(value: unknown, type: keyof Primitives | readonly string[]): boolean {
  if (typeof type !== 'string') return type.includes(value as string);
  return typeof value === type && (type !== 'number' || Number.isFinite(value));
}

/** The message that the data of an event is; undefined when it is none of these, or not as they are. */
export function readMessage<All extends Shapes>(shapes: All, data: unknown): Message<All> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { product, type, ...fields } = data as Record<string, unknown>;
  if (product !== PRODUCT || typeof type !== 'string' || !Object.hasOwn(shapes, type)) return undefined;
  const shape = shapes[type] ?? {};
  const sound = Object.entries(shape).every(([name, wanted]) => fits(fields[name], wanted));
  return sound ? ({ type, ...fields } as unknown as Message<All>) : undefined;
}

/** Sends a message to a window that shows a page of that origin; any other page there does not get it. */
export function tell<All extends Shapes>(
  _shapes: All,
  target: Pick<Window, 'postMessage'>,
  origin: string,
  message: Message<All>,
): void {
  target.postMessage({ product: PRODUCT, ...message }, origin);
}

/** Calls back for each such message that this very window sends while it shows a page of one of the origins. */
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
