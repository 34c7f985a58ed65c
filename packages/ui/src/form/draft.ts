/** Stores the draft of a form: the values that differ from those it starts with. */
export interface FormDraft {
  /** The stored draft, which an older version of the page may have written; null when there is none. */
  read(): unknown;
  keep(changes: object): void;
  discard(): void;
  /** Also saves the draft on the server. Returns a function that stops the listening. */
  follow?(listener: DraftListener): () => void;
}

/** What a form shows about its draft. */
export interface DraftView {
  /** When the server last saved it. */
  savedAt: string | null;
  /** True while the server cannot save it. */
  waits: boolean;
  /** Another device has saved this in the meantime. */
  newer: { value: unknown; savedAt: string | null } | null;
  takeNewer(): void;
  keepMine(): void;
}

interface DraftListener {
  show(view: DraftView): void;
  /** Puts another device's text into the form; null empties it. */
  take(value: unknown): void;
}

type Values = Record<string, unknown>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
/** When a field starts with null, its kind is unknown and every value fits. */
const isFit = (value: unknown, start: unknown) => start === null || kindOf(value) === kindOf(start);

/** The values that differ from those at the start, without the secret ones; null when there are none. */
export function changesOf(values: Values, start: Values, secrets: readonly string[] = []): Values | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => !secrets.includes(name) && !isSame(value, start[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/**
 * The part of a draft that changes this form; null when nothing does. An older page may have stored values that no longer fit.
 */
export function fitting(kept: unknown, start: Values): Values | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const fit = Object.entries(kept).filter(([name, value]) => name in start && isFit(value, start[name]));
  return changesOf(Object.fromEntries(fit), start);
}
