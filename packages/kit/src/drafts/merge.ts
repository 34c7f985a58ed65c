/** What the server keeps; version 0: nothing. */
export interface Stored {
  value: unknown;
  version: number;
  savedAt: string | null;
}

/** One device's side of a draft. Texts are JSON, so that two of them are the same when they are equal. */
export interface Side {
  /** What is typed in the form and not sent; null for nothing. */
  text: string | null;
  /** The text that the server had when this side last heard of it; with base 0, one that was sent or discarded elsewhere since then. */
  saved: string | null;
  /** The version of that text; 0 for none. */
  base: number;
  savedAt: string | null;
  /** What was sent and not yet answered: the server may have it. */
  tried: string | null;
  /** A text of another device, about which the person has to decide. */
  newer: Stored | null;
}

export const NO_TEXT: Side = { text: null, saved: null, base: 0, savedAt: null, tried: null, newer: null };

const textOf = ({ value, version }: Stored): string | null => (version === 0 ? null : JSON.stringify(value));

/** True while the server may keep something else. */
export const isUnsaved = ({ text, saved, tried }: Side): boolean => text !== saved || tried !== null;

/** The next call: save this text, remove the draft, or nothing while the person has to decide. */
export function nextCall(side: Side): 'save' | 'remove' | null {
  if (side.newer || !isUnsaved(side)) return null;
  return side.text === null ? 'remove' : 'save';
}

export const typed = (side: Side, text: string | null): Side => ({ ...side, text });

const agreed = (side: Side, stored: Stored): Side => ({
  ...side,
  saved: textOf(stored),
  base: stored.version,
  savedAt: stored.savedAt,
  tried: null,
  newer: null,
});

/** The server has taken the text, or has removed it. */
export const saved = agreed;

/**
 * The server has told what it keeps, because this side asked, or because it was newer than what this side wanted to write over.
 * `opening`: the form has just been opened, and nobody has typed in it yet. In the result a text that differs from the one before
 * belongs into the form.
 */
export function heard(side: Side, stored: Stored, { opening = false } = {}): Side {
  const theirs = textOf(stored);
  // The answer to an earlier save was lost on its way: it is this side's own text.
  const isOwn = theirs !== null && theirs === side.tried;
  // Base 0 with a saved text: it was sent or discarded elsewhere, and nothing is there still.
  const isAsBefore = stored.version === side.base && (theirs !== null || side.saved === null);
  // The very text that was sent or discarded here, kept by another tab under a version of its own.
  const isTheOneThatWent = side.text === null && theirs !== null && theirs === side.saved;
  if (theirs === side.text || isAsBefore || isOwn || isTheOneThatWent) return agreed(side, stored);
  if (!isUnsaved(side) && (opening || side.text === null)) return { ...agreed(side, stored), text: theirs };
  // Sent or discarded there. What stands here stays until somebody types: then it is a new draft.
  if (theirs === null) return isUnsaved(side) ? agreed(side, stored) : { ...side, base: 0 };
  // Sent or discarded here: what another device has typed since then stays there, for the next time.
  if (side.text === null) return { ...side, saved: null, base: 0, savedAt: null, tried: null };
  return { ...side, newer: stored };
}

/** The person takes the text of the other device. */
export const takeNewer = (side: Side): Side =>
  side.newer ? { ...agreed(side, side.newer), text: textOf(side.newer) } : side;

/** The person keeps their own: it is saved over the other one. */
export const keepMine = (side: Side): Side => (side.newer ? agreed(side, side.newer) : side);
