import type { RegistryEntry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import { type Field, fieldOf, fieldsByKey, fill, keyOf, labelOf, textOf } from './fields.ts';

/** A text that a person typed into a field of a dashboard, and that was not sent before the dashboard was removed. */
export interface Typed {
  key: string;
  /** The index among the fields with this key. */
  place: number;
  label: string;
  /** The content of the field before the person typed. */
  before: string;
  text: string;
}

const MOST = 50;
const MOST_TEXT = 20_000;

/** The content of each field before somebody typed into it. */
let before = new Map<Field, string>();
/** The path of the page on which it was typed. */
let at = '';

function note(field: Field, held: string): void {
  if (at !== location.pathname) before = new Map();
  at = location.pathname;
  if (!before.has(field)) before.set(field, held);
}

/** The field that has the focus, and its content when it got the focus. */
let focused: { field: Field; held: string } | undefined;

/** Watches what people type, until the returned function is called. */
export function watchTyping(): () => void {
  const focus = ({ target }: Event) => {
    const field = fieldOf(target);
    focused = field && { field, held: textOf(field) };
  };
  const type = ({ target }: Event) => {
    const field = fieldOf(target);
    if (field) note(field, focused?.field === field ? focused.held : '');
  };
  // The field may already contain text that was typed before this code was loaded.
  const field = fieldOf(document.activeElement);
  if (field && textOf(field)) note(field, '');
  document.addEventListener('focusin', focus, true);
  document.addEventListener('input', type, true);
  return () => {
    document.removeEventListener('focusin', focus, true);
    document.removeEventListener('input', type, true);
  };
}

/** The texts that were typed on the page and differ from the earlier values, with their fields. */
function standing(): { field: Field; typed: Typed }[] {
  const all = fieldsByKey();
  return [...before].flatMap(([field, held]) => {
    const text = textOf(field);
    if (!field.isConnected || text === held || text.trim() === '' || text.length > MOST_TEXT) return [];
    const key = keyOf(field);
    return {
      field,
      typed: { key, place: all.get(key)?.indexOf(field) ?? 0, label: labelOf(field), before: held, text },
    };
  });
}

const keyFor = (userId: number, { name }: RegistryEntry) => STORAGE_KEYS.draft(userId, `typed:${name}`);

export function readTyped(userId: number, entry: RegistryEntry): Typed[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyFor(userId, entry)) ?? '[]');
  } catch {
    return [];
  }
}

export function storeTyped(userId: number, entry: RegistryEntry, typed: readonly Typed[]): void {
  try {
    if (typed.length === 0) sessionStorage.removeItem(keyFor(userId, entry));
    else sessionStorage.setItem(keyFor(userId, entry), JSON.stringify(typed.slice(0, MOST)));
  } catch {
    // The storage is full or switched off.
  }
}

function keep(userId: number, entry: RegistryEntry, lost: readonly Typed[]): void {
  const stored = readTyped(userId, entry).filter(
    ({ key, place }) => !lost.some((each) => each.key === key && each.place === place),
  );
  storeTyped(userId, entry, [...lost, ...stored]);
}

/** Call it before a reload that the portal itself starts. */
export function keepTypedOver(reload: { userId: number; entry: RegistryEntry }): void {
  const stood = location.pathname === at ? standing() : [];
  if (stood.length > 0)
    keep(
      reload.userId,
      reload.entry,
      stood.map(({ typed }) => typed),
    );
}

/**
 * Call it when a dashboard is about to be removed from the page. The text in its fields is kept if the address stays the same: then it was
 * not the person who left.
 */
export function keepTyped(userId: number | undefined, entry: RegistryEntry): void {
  const stood = location.pathname === at ? standing() : [];
  if (userId === undefined || stood.length === 0) return;
  // Fields of the portal itself are still on the page afterwards.
  queueMicrotask(() => {
    const lost = stood.filter(({ field }) => !field.isConnected).map(({ typed }) => typed);
    if (lost.length > 0 && location.pathname === at) keep(userId, entry, lost);
  });
}

/**
 * Puts the texts back into the fields of the page. Returns the texts for which that is not possible. A field that now contains something
 * else is left alone.
 */
export function putBack(typed: readonly Typed[]): Typed[] {
  return typed.filter(({ key, place, before: held, text }) => {
    const field = fieldsByKey().get(key)?.[place];
    if (!field) return true;
    const now = textOf(field);
    if (now === text) return false;
    if (now !== held) return true;
    note(field, held);
    return !fill(field, text);
  });
}
