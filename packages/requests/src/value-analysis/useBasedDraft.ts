import { type Draft, useDraft } from '@portal/kit';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { SectionValues } from './sections.ts';
import type { SavedSection } from './valueAnalysis.graphql.ts';

/** What a draft knows beside what was typed. */
const BASE = 'base';
const SENT = 'sent';
/** So many saves without an answer are remembered. */
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
  /** Somebody else has saved since: the draft that was there when the form opened may not be saved over that without a decision. */
  isOutdated: boolean;
  /** Whether it was this draft, on this page or the one before it, that was saved so. */
  isOwn(saved: SavedSection | undefined): boolean;
  /** Something of the draft is sent now. Gives what this save is called. */
  sending(): string;
  /** A save of `seen` was taken, and what was typed since then changes that version. */
  answered(): void;
}

/**
 * A draft that knows which version it changes, and which saves were made of it and not answered: the page may go, or the network, while
 * one is on its way. So a version that it does not know is its own, or somebody else's (`onOutdated` of a draft that comes from another
 * device). One that says what is stored already is never outdated.
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
    /** What stands in the form without a draft. */
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
          // The form says itself what is saved: the time of a draft would contradict it.
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
