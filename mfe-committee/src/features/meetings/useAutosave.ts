import type { ErrorCode } from '@portal/domain';
import { useEffect, useRef, useState } from 'react';
import { tryAgain } from './tryAgain.ts';

/** The time without typing after which the text is saved, in ms. */
const PAUSE_MS = 2_000;

/** A stored text. `version` counts its changes. */
interface Stored {
  text: string;
  version: number;
}

/** The result of sending a text: its new version and when it was saved, or the reason of the failure. */
type Sent =
  | ({ ok: true; at: string | null } & Pick<Stored, 'version'>)
  | { ok: false; error: { message: string; code?: ErrorCode } };

/**
 * Saves a text while somebody types: a moment after they stop, when they leave the field, and when a lost connection is back. When somebody
 * else has changed the text in the meantime, nothing more is saved until the person has decided which text counts. Both texts stay visible.
 */
export function useAutosave({
  text,
  newest,
  isFixed = false,
  outdatedBy,
  send,
  read,
  take,
}: {
  /** The text as the person has typed it. */
  text: string;
  newest: Stored;
  /** True when nobody can change the text any more. */
  isFixed?: boolean;
  /** The error codes that mean that the version is too old, or that the text is fixed. */
  outdatedBy: readonly ErrorCode[];
  send: (text: string, version: number) => Promise<Sent>;
  /** Reads the newest text. */
  read: () => void;
  /** Replaces the typed text with the newest one. */
  take: () => void;
}) {
  /** The version that the person has seen. */
  const [base, setBase] = useState(newest);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const isDirty = text !== base.text;
  const isOutdated = isDirty && (newest.version > base.version || isFixed);
  const running = useRef(false);
  const latest = useRef({ text, isDirty, isOutdated, base });
  latest.current = { text, isDirty, isOutdated, base };

  const save = async (version = latest.current.base.version): Promise<void> => {
    const sent = latest.current.text;
    if (running.current) return;
    running.current = true;
    const outcome = await send(sent, version);
    running.current = false;
    // An error without a code means that there was no answer.
    setAway(!outcome.ok && outcome.error.code === undefined);
    if (outcome.ok) {
      const saved = outcome.version;
      setBase({ version: saved, text: sent });
      setSavedAt(outcome.at);
      setProblem(null);
      // Save the text that was typed while the last save was on its way.
      if (latest.current.text !== sent) await save(saved);
    } else if (outcome.error.code && outdatedBy.includes(outcome.error.code)) read();
    else setProblem(outcome.error.message);
  };
  const saving = useRef(save);
  saving.current = save;
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    if (isDirty || newest.version <= base.version) return;
    // Somebody else has changed the text, and the person has not.
    taking.current();
    setBase({ text: newest.text, version: newest.version });
  }, [newest.text, newest.version, isDirty, base]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each other text begins the pause anew
  useEffect(() => {
    if (!isDirty || isOutdated) return;
    const timer = setTimeout(() => void saving.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty, isOutdated]);

  useEffect(() => {
    if (!isAway || !isDirty || isOutdated) return;
    return tryAgain(() => void saving.current());
  }, [isAway, isDirty, isOutdated]);

  useEffect(
    () => () => {
      const { isDirty: left, isOutdated: waits } = latest.current;
      if (left && !waits) void saving.current();
    },
    [],
  );

  return {
    ...{ isDirty, isOutdated, problem, savedAt },
    saveNow: () => save(),
    /** Saves the person's text over the newer one. */
    keepOwn: () => save(newest.version),
    takeTheirs() {
      take();
      setBase(newest);
    },
  };
}
