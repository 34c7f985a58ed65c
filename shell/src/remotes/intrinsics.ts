import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { dashboardIn } from './attribution.ts';
import { noteProblem } from './problems.ts';

const GLOBALS = ['fetch', 'XMLHttpRequest', 'EventSource', 'BroadcastChannel'] as const;

/**
 * The functions that the portal uses to send the session and to hear other tabs. A frame in another page may have no channels: see
 * ensureStorage.
 */
const ROADS = [...GLOBALS, 'XMLHttpRequestEventTarget'].flatMap((name) => {
  const prototype: unknown = Reflect.get(Reflect.get(window, name) ?? {}, 'prototype');
  return prototype instanceof Object ? [[`${name}.prototype`, [prototype]] as const] : [];
});

/* All code on the page shares these objects. When a dashboard changes one, it changes it for the shell and for all other dashboards. So
   nothing can be added to them, and their members cannot be replaced. The exceptions are members that libraries set on their own objects
   by assignment, because a read-only member would prevent that: `push` of a list of chunks, `name` of an error, `toString` of any
   object. These members are compared after each dashboard is loaded, and restored. `RegExp` and `WeakMap` are left out, because
   polyfills of widely used libraries replace their members. */
const SHARED: Readonly<Record<string, readonly [owner: object, open?: readonly PropertyKey[]]>> = {
  ...Object.fromEntries(
    [Boolean, Date, Map, Number, Promise, Set, String].flatMap((made) => [
      [made.name, [made]],
      [`${made.name}.prototype`, [made.prototype, ['constructor', 'toString', 'valueOf']]],
    ]),
  ),
  ...Object.fromEntries(
    [AbortController, Blob, EventTarget, FormData, Headers, History, Request, Response, Storage, URL].map(
      ({ name, prototype }) => [`${name}.prototype`, [prototype]],
    ),
  ),
  ...Object.fromEntries(ROADS),
  Array: [Array],
  'Array.prototype': [Array.prototype, ['constructor', 'toString', 'push']],
  Object: [Object],
  'Object.prototype': [
    Object.prototype,
    ['constructor', 'toString', 'valueOf', 'toLocaleString', '__proto__'],
  ],
  'Function.prototype': [Function.prototype, ['constructor', 'toString', 'name', 'length']],
  'Error.prototype': [Error.prototype, ['constructor', 'toString', 'name', 'message']],
  Reflect: [Reflect],
  JSON: [JSON],
  Math: [Math],
};

interface OpenMember {
  name: string;
  owner: object;
  key: PropertyKey;
  descriptor: PropertyDescriptor;
}

let openMembers: readonly OpenMember[] | undefined;

const changed = (entry: RegistryEntry, name: string, error?: Error) =>
  noteProblem(entry, 'changed', error ?? new Error(MESSAGES.sharedMemberReset(name)));

/** Makes a global function read-only. An assignment to it is ignored, and the dashboard's team is told. */
function keepGlobal(name: (typeof GLOBALS)[number]) {
  const own = window[name];
  Object.defineProperty(window, name, {
    configurable: false,
    enumerable: true,
    get: () => own,
    set() {
      const error = new Error(MESSAGES.globalNotReplaced(name));
      const entry = dashboardIn(error.stack ?? '');
      if (entry) changed(entry, name, error);
    },
  });
}

/** Closes an object. Returns the members that stay writable. */
function close(name: string, owner: object, open: readonly PropertyKey[]): OpenMember[] {
  const members: OpenMember[] = [];
  for (const key of Reflect.ownKeys(Object.preventExtensions(owner))) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (!descriptor?.configurable) continue;
    if (open.includes(key)) {
      // The owner takes no new members, so nobody may delete one: it could not be set back.
      if (descriptor.writable) descriptor.configurable = false;
      Object.defineProperty(owner, key, descriptor);
      members.push({ name: `${name}.${String(key)}`, owner, key, descriptor });
    } else if ('value' in descriptor)
      Object.defineProperty(owner, key, { writable: false, configurable: false });
    else Object.defineProperty(owner, key, { configurable: false });
  }
  return members;
}

/** Protects the objects that all code on the page shares. Call it before the first dashboard runs; later calls do nothing. */
export function protectIntrinsics(): void {
  if (openMembers) return;
  for (const name of GLOBALS) if (name in window) keepGlobal(name);
  openMembers = Object.entries(SHARED).flatMap(([name, [owner, open = []]]) => close(name, owner, open));
}

/** Restores the members that code has changed since the last call, and tells the team of the dashboard that has just run. */
export function restoreIntrinsics(entry: RegistryEntry): void {
  for (const { name, owner, key, descriptor } of openMembers ?? []) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    if (now && now.value === descriptor.value && now.get === descriptor.get) continue;
    // False when the member cannot be set back. The team is told in any case.
    Reflect.defineProperty(owner, key, descriptor);
    changed(entry, name);
  }
}
