/** The draft that the server keeps; version 0 means that there is none. */
export interface Stored {
  value: unknown;
  version: number;
  savedAt: string | null;
}

/** One device's side of a draft. The texts are JSON, so equal values have equal texts. */
export interface Side {
  /** The text in the form; null when it is empty. */
  text: string | null;
  /** The last known text of the server. With base 0: a text that was sent or discarded elsewhere since then. */
  saved: string | null;
  /** The version of that text; 0 for none. */
  base: number;
  savedAt: string | null;
  /** The text of a save that has no answer yet: the server may have stored it. */
  tried: string | null;
  /** A text from another device. The person has to decide between it and their own. */
  newer: Stored | null;
}

export const NO_TEXT: Side = { text: null, saved: null, base: 0, savedAt: null, tried: null, newer: null };

const textOf = ({ value, version }: Stored): string | null => (version === 0 ? null : JSON.stringify(value));

/** True when the server may have a different text. */
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

/** The state after the server has saved the text, or removed the draft. */
export const saved = agreed;

/**
 * The state after the server has returned its draft: either this side asked for it, or the draft was newer than the one that this side
 * wanted to replace. `opening`: the form has just been opened, and nobody has typed in it yet. When the text of the result differs from the
 * earlier one, the caller must put it into the form.
 */
export function heard(side: Side, stored: Stored, { opening = false } = {}): Side {
  const theirs = textOf(stored);
  // The answer to an earlier save was lost: this is this side's own text.
  const isOwn = theirs !== null && theirs === side.tried;
  // Base 0 with a saved text: the draft was sent or discarded elsewhere, and the server still has none.
  const isAsBefore = stored.version === side.base && (theirs !== null || side.saved === null);
  // The text that was sent or discarded here: another tab has saved it under its own version.
  const isTheOneThatWent = side.text === null && theirs !== null && theirs === side.saved;
  if (theirs === side.text || isAsBefore || isOwn || isTheOneThatWent) return agreed(side, stored);
  if (!isUnsaved(side) && (opening || side.text === null)) return { ...agreed(side, stored), text: theirs };
  // The draft was sent or discarded on the other device. The text here stays until somebody types: then it is a new draft.
  if (theirs === null) return isUnsaved(side) ? agreed(side, stored) : { ...side, base: 0 };
  // The draft was sent or discarded here. What another device has typed since then stays on the server for the next time.
  if (side.text === null) return { ...side, saved: null, base: 0, savedAt: null, tried: null };
  return { ...side, newer: stored };
}

/** The person takes the text of the other device. */
export const takeNewer = (side: Side): Side =>
  side.newer ? { ...agreed(side, side.newer), text: textOf(side.newer) } : side;

/** The person keeps their own text: it replaces the other one. */
export const keepMine = (side: Side): Side => (side.newer ? agreed(side, side.newer) : side);
