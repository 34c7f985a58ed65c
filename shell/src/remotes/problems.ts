import type { RegistryEntry } from '@portal/contract';

/** What went wrong in a dashboard that its team must know of, whether or not a panel replaces it. */
export const PROBLEM_KINDS = [
  'render',
  'unmount',
  'uncaught',
  'rejected',
  'looping',
  'slow',
  'styles',
  'changed',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface Problem {
  entry: RegistryEntry;
  kind: ProblemKind;
  error: unknown;
}

type Listener = (problem: Problem) => void;
const listeners = new Set<Listener>();

/** Calls the listener for each problem of a dashboard on this page. */
export function onProblem(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteProblem(entry: RegistryEntry, kind: ProblemKind, error: unknown): void {
  for (const listener of listeners) listener({ entry, kind, error });
}
