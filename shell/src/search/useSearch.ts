import type { Stage } from '@portal/domain';
import { failureOf } from '@portal/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readPages } from '../portal/readPages.ts';

/** A request in the answer of the search. */
export interface Found {
  request: {
    id: number;
    number: string;
    device_name: string;
    manufacturer: string;
    department: string;
    stage: Stage;
    due_day: string | null;
    overdue: boolean;
    assignee: { id: number; name: string } | null;
  };
  matched: readonly string[];
  /** A text in which the words were found, from a part that the card does not show. */
  excerpt: { part: string; text: string } | null;
  /** True when a question about the request waits for the person's answer. */
  asks_you: boolean;
}

interface State {
  /** The search text to which this answer belongs. */
  text: string;
  found: readonly Found[];
  next: string | null;
  searching: boolean;
  error: string | null;
}

const NOTHING: State = { text: '', found: [], next: null, searching: false, error: null };
/** How long the typing must pause before a search starts, in ms. */
const PAUSE_MS = 120;
const FAILED = 'The search failed.';

const pathOf = (text: string) => `/search?q=${encodeURIComponent(text)}`;

/** Searches while somebody types. Each new search cancels the one before. */
export function useSearch(typed: string): State & { more(): void; retry(): void } {
  const text = typed.trim();
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);

  const run = useCallback(async (sought: string, path: string, before: readonly Found[]) => {
    running.current?.abort();
    const call = new AbortController();
    running.current = call;
    const { signal } = call;
    setState((last) => ({ ...last, searching: true, error: null }));
    try {
      const { found, next } = await readPages<Found>(path, { least: 1, signal, failure: FAILED });
      if (signal.aborted) return;
      setState({ text: sought, found: [...before, ...found], next, searching: false, error: null });
    } catch (error) {
      if (signal.aborted) return;
      const { message } = failureOf(error, FAILED);
      setState({ text: sought, found: before, next: path, searching: false, error: message });
    }
  }, []);

  useEffect(() => {
    if (!text) {
      running.current?.abort();
      setState(NOTHING);
      return;
    }
    const timer = setTimeout(() => void run(text, pathOf(text), []), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, run]);
  useEffect(() => () => running.current?.abort(), []);

  const { found, next } = state;
  const more = () => {
    if (next) void run(text, next, found);
  };
  const retry = () => void run(text, next ?? pathOf(text), found);
  return { ...state, more, retry };
}
