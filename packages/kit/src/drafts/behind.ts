/** What a form says of its draft. */
export interface DraftView {
  /** When the server took it last; null when it has not yet. */
  savedAt: string | null;
  /** True when the server does not take it at the moment: the text is in this tab alone. */
  waits: boolean;
  /** Another device has saved this meanwhile. The person takes it, or keeps their own. */
  newer: { value: unknown; savedAt: string | null } | null;
  takeNewer(): void;
  keepMine(): void;
}

export interface DraftListener {
  show(view: DraftView): void;
  /** Another device's text belongs into the form; null empties it. */
  take(value: unknown): void;
}

/** The layer on the server, once its code is there. */
export interface Behind {
  follow(userId: number, name: string, listener: DraftListener): () => void;
  touched(userId: number, name: string): void;
  /** Tells the server of a form that is closed what it does not know yet. */
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
