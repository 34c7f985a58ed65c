/** What a form shows about its draft. */
export interface DraftView {
  /** When the server last saved the draft; null when it never has. */
  savedAt: string | null;
  /** True while the server cannot save the draft: the text is only in this tab. */
  waits: boolean;
  /** A version that another device has saved in the meantime. The person takes it or keeps their own text. */
  newer: { value: unknown; savedAt: string | null } | null;
  takeNewer(): void;
  keepMine(): void;
}

export interface DraftListener {
  show(view: DraftView): void;
  /** Puts another device's text into the form; null empties it. */
  take(value: unknown): void;
}

/** The server side of drafts, once its code is loaded. */
export interface Behind {
  follow(userId: number, name: string, listener: DraftListener): () => void;
  touched(userId: number, name: string): void;
  /** Saves the unsaved changes of a form on the server, unless the open form follows its draft and does so itself. */
  catchUp(userId: number, name: string): void;
  /** Saves everything that is not saved yet. */
  leave(userId: number): Promise<void>;
  forget(userId: number): void;
}
/**
 * Returns the result of `work`, or null when the storage is full, switched off or contains no JSON. The page still shows what was typed.
 */
export function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
