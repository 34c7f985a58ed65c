import { useEffect, useRef, useState } from 'react';

/** The time without typing after which the text is saved, in ms. */
const PAUSE_MS = 2_500;
/**
 * The shortest time between two saves that follow a pause, in ms. Each save is an event, and the history of a request has a limited length
 * (ADR 129).
 */
const SPACING_MS = 60_000;

export interface Autosave {
  /** True when the typed values differ from the values that were saved last. */
  isDirty: boolean;
  /** Saves now what is not saved yet. Resolves to true when nothing is left to save. */
  flush(): Promise<boolean>;
}

/**
 * Saves the typed values by itself: a moment after typing stops, and when the component unmounts. `flush` saves at once. `save` resolves to
 * true when the values were saved. Nothing is saved while `isPaused` is true, because somebody has to decide first.
 */
export function useAutosave<Values>(
  values: Values,
  {
    start,
    isPaused,
    save,
  }: {
    /** The values that were saved when the form was opened. */
    start: Values;
    isPaused: boolean;
    save: (values: Values) => Promise<boolean>;
  },
): Autosave {
  const [saved, setSaved] = useState(() => JSON.stringify(start));
  const text = JSON.stringify(values);
  const isDirty = text !== saved;
  const latest = useRef({ values, text, saved, isPaused, save });
  latest.current = { values, text, saved, isPaused, save };
  const running = useRef<Promise<boolean> | null>(null);
  /** The time of the last save after a pause, and the text that the last save could not store. */
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  const refused = useRef<string | null>(null);

  const flush = async (): Promise<boolean> => {
    if (running.current) await running.current;
    const now = latest.current;
    if (now.text === now.saved) return true;
    if (now.isPaused) return false;
    const sending = now.save(now.values).then((ok) => {
      refused.current = ok ? null : now.text;
      if (ok) {
        latest.current.saved = now.text;
        setSaved(now.text);
      }
      return ok;
    });
    running.current = sending;
    const ok = await sending.finally(() => {
      running.current = null;
    });
    return ok && latest.current.text === now.text;
  };
  const flushed = useRef(flush);
  flushed.current = flush;

  useEffect(() => {
    if (!isDirty || isPaused || refused.current === text) return;
    const wait = Math.max(PAUSE_MS, savedAt.current + SPACING_MS - performance.now());
    const timer = setTimeout(() => {
      savedAt.current = performance.now();
      void flushed.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [isDirty, isPaused, text]);

  useEffect(
    () => () => {
      const { text: typed, saved: before } = latest.current;
      if (typed !== before && refused.current !== typed) void flushed.current();
    },
    [],
  );

  return { isDirty, flush };
}
