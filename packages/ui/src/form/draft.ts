/** Where a form keeps what was typed and not sent: the values that differ from those it starts with. */
export interface FormDraft {
  /** What was kept, by whatever page; null when nothing was. */
  read(): unknown;
  keep(changes: object): void;
  discard(): void;
}

type Values = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
/** A field that starts with null has no kind yet. */
const isFit = (value: unknown, start: unknown) => start === null || kindOf(value) === kindOf(start);

/** The values that differ from those at the start; null when none does. */
export function changesOf(values: Values, start: Values): Values | null {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, start[name]));
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** What of a draft changes this form; null when nothing does. An older page may have kept what does not fit any more. */
export function fitting(kept: unknown, start: Values): Values | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const fit = Object.entries(kept).filter(([name, value]) => name in start && isFit(value, start[name]));
  return changesOf(Object.fromEntries(fit), start);
}
