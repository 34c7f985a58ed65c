import { type ErrorCode, joinMinutes, MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { useEffect, useRef, useState } from 'react';
import { type MinutesFacts, saveMinutesMutation } from './minutes.graphql.ts';

/** A moment after typing stops. */
const PAUSE_MS = 2_000;
const NEWER: ErrorCode = 'minutes_changed';
const APPROVED: ErrorCode = 'minutes_approved';

/** What somebody has typed, by the item of the part. */
type Texts = Readonly<Record<string, string | null>>;

const keyOf = ({ item }: { item: string | null }) => item ?? '';
const textsOf = ({ parts }: MinutesFacts): Texts =>
  Object.fromEntries(parts.map((part) => [keyOf(part), part.text]));

const joined = ({ parts }: MinutesFacts, texts: Texts): string =>
  joinMinutes(
    parts.map((part) => ({
      ...{ item: part.item === null ? null : Number(part.item), heading: part.heading, covers: [] },
      text: texts[keyOf(part)] ?? null,
    })),
  );

/**
 * Saves minutes as somebody types: a moment after they stop, and when they leave. When somebody else has changed them meanwhile, nothing
 * more is saved until the person has decided which text counts; both stay in sight.
 */
export function useSaving(minutes: MinutesFacts, read: () => void) {
  const { run } = useCommand(saveMinutesMutation, { failure: MESSAGES.saveMinutesFailed });
  const [texts, setTexts] = useState(() => textsOf(minutes));
  /** The version that the person has seen, with its text. */
  const [seen, setSeen] = useState({ version: minutes.version, text: joined(minutes, textsOf(minutes)) });
  const [problem, setProblem] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const text = joined(minutes, texts);
  const isDirty = text !== seen.text;
  const isOutdated = isDirty && (minutes.version > seen.version || minutes.state === 'approved');
  const running = useRef(false);
  const latest = useRef({ text, isDirty, isOutdated, seen });
  latest.current = { text, isDirty, isOutdated, seen };

  const save = async (version = latest.current.seen.version): Promise<void> => {
    const sent = latest.current.text;
    if (running.current) return;
    running.current = true;
    const outcome = await run({ meeting: minutes.id, text: sent, version });
    running.current = false;
    if (outcome.ok) {
      const { version: saved, changedAt } = outcome.data;
      setSeen({ version: saved, text: sent });
      setSavedAt(changedAt);
      setProblem(null);
      // What was typed while it was being sent.
      if (latest.current.text !== sent) await save(saved);
    } else if (outcome.error.code === NEWER || outcome.error.code === APPROVED) read();
    else setProblem(outcome.error.message);
  };
  const saving = useRef(save);
  saving.current = save;

  useEffect(() => {
    if (isDirty || minutes.version <= seen.version) return;
    // Somebody else has written, and the person has not.
    setTexts(textsOf(minutes));
    setSeen({ version: minutes.version, text: joined(minutes, textsOf(minutes)) });
  }, [minutes, isDirty, seen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each other text begins the pause anew
  useEffect(() => {
    if (!isDirty || isOutdated) return;
    const timer = setTimeout(() => void saving.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty, isOutdated]);

  useEffect(
    () => () => {
      const { isDirty: left, isOutdated: waits } = latest.current;
      if (left && !waits) void saving.current();
    },
    [],
  );

  return {
    ...{ isDirty, isOutdated, problem, savedAt },
    textOf: (part: { item: string | null }) => texts[keyOf(part)] ?? '',
    change: (part: { item: string | null }, to: string) => setTexts({ ...texts, [keyOf(part)]: to }),
    saveNow: () => save(),
    /** Saves the person's text in the place of the newer one. */
    keepOwn: () => save(minutes.version),
    takeTheirs() {
      setTexts(textsOf(minutes));
      setSeen({ version: minutes.version, text: joined(minutes, textsOf(minutes)) });
    },
  };
}
