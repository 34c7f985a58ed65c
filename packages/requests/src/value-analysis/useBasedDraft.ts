import { type Draft, useDraft } from '@portal/kit';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { SectionValues } from './sections.ts';
import type { SavedSection } from './valueAnalysis.graphql.ts';

/** What a draft stores beside the typed values: the version that it changes, and the ids of its saves that have no answer yet. */
const BASE = 'base';
const SENT = 'sent';
/** How many saves without an answer a draft remembers. */
const MOST_SENT = 8;
const ID_BYTES = 16;

type Kept = Readonly<Record<string, unknown>>;

const sentIn = (kept: Kept | null): readonly string[] => {
  const sent = kept?.[SENT];
  return Array.isArray(sent) ? sent.filter((id) => typeof id === 'string') : [];
};

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export interface BasedDraft {
  draft: Draft<object>;
  /**
   * True when somebody else has saved since the draft was written. The draft may not replace that version without a decision of the person.
   */
  isOutdated: boolean;
  /** Whether a saved section came from this draft, sent from this page or from an earlier page. */
  isOwn(saved: SavedSection | undefined): boolean;
  /** Call it before a save is sent. Returns the id of this save. */
  sending(): string;
  /** Call it when a save has succeeded and `seen` is its version. Text that was typed since then changes that version. */
  answered(): void;
}

/**
 * A draft that knows which version it changes, and which of its saves have no answer yet. A page can close, or the network can fail, while
 * a save is on its way. The ids of these saves tell whether an unknown version is the person's own or somebody else's. `onOutdated` is
 * called when a draft from another device is based on another version. A draft that equals the stored values is never outdated.
 */
export function useBasedDraft(
  name: string,
  {
    seen,
    saved,
    start,
    onOutdated,
  }: {
    /** The version that the next save replaces. */
    seen: RefObject<number>;
    saved: SavedSection | undefined;
    /** The values of the form without a draft. */
    start: SectionValues;
    onOutdated: () => void;
  },
): BasedDraft {
  const kept = useDraft<object>(name);
  const latest = useRef({ saved, onOutdated });
  latest.current = { saved, onOutdated };
  const sent = useRef<readonly string[] | null>(null);
  sent.current ??= sentIn(kept.read() as Kept | null);

  const based = useMemo(() => {
    const isOwn = (stored: SavedSection | undefined) =>
      Boolean(stored?.saveId && sent.current?.includes(stored.saveId));
    const keep = (changes: object) => kept.keep({ ...changes, [BASE]: seen.current, [SENT]: sent.current });
    const draft: Draft<object> = {
      ...kept,
      keep,
      follow: (listener) =>
        kept.follow({
          ...listener,
          // The form itself shows what is saved. The time of a draft would contradict it.
          show: (view) => listener.show({ ...view, savedAt: null, waits: false }),
          take(value) {
            const taken = value as Kept | null;
            sent.current = sentIn(taken);
            const now = latest.current;
            if (taken && taken[BASE] !== seen.current && !isOwn(now.saved)) now.onOutdated();
            listener.take(value);
          },
        }),
    };
    return {
      draft,
      isOwn,
      sending() {
        const id = newId();
        sent.current = [...(sent.current ?? []), id].slice(-MOST_SENT);
        const draft = kept.read();
        if (draft) kept.keep({ ...draft, [SENT]: sent.current });
        return id;
      },
      answered() {
        sent.current = [];
        const draft = kept.read();
        if (draft) keep(draft);
      },
    };
  }, [kept, seen]);
  const [isOutdated] = useState(() => {
    const draft = kept.read() as Kept | null;
    if (!draft || draft[BASE] === seen.current) return false;
    return !based.isOwn(saved) && !isSame(draft, start);
  });
  return { ...based, isOutdated };
}

const isSame = ({ [BASE]: _, [SENT]: __, ...typed }: Kept, start: SectionValues): boolean =>
  Object.entries(typed).every(([field, value]) => JSON.stringify(value) === JSON.stringify(start[field]));
