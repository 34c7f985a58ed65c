/** What a form shows about its draft. */
export interface DraftView {
  /** When the server last saved it; null when it never has. */
  savedAt: string | null;
  /** True while the server cannot save it: the text is in this tab only. */
  waits: boolean;
  /** Another device has saved this in the meantime. The person takes it or keeps their own text. */
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
  /** Tells the server the unsaved changes of a form that is closed. */
  catchUp(userId: number, name: string): void;
  /** Saves what is not saved yet. */
  leave(userId: number): Promise<void>;
  forget(userId: number): void;
}
/** Returns null when storage is full, switched off or holds no JSON. The page itself still shows what was typed. */
export function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
