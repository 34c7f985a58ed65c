import type { RegistryEntry } from '@portal/contract';
import type { ProblemKind } from '@portal/domain';

/** What the team of a dashboard is told: a problem, an opening of the dashboard, or a failed opening. */
export type Note = { entry: RegistryEntry; kind: ProblemKind; error: unknown; path: string } | LoadNote;

/** What has changed for one opening since its last note. */
export interface LoadNote {
  entry: RegistryEntry;
  kind: 'load';
  place: 'page' | 'slot';
  opened: boolean;
  failed: boolean;
  stopped: boolean;
  /** The time to the first content in ms, if it is known. */
  ms?: number | undefined;
}

type Listener = (note: Note) => void;
const listeners = new Set<Listener>();
/** Notes from the time before the reporting code was loaded. */
const early: Note[] = [];
const MOST_EARLY = 20;
let reported = false;

export function note(what: Note): void {
  if (!reported && early.length < MOST_EARLY) early.push(what);
  for (const listener of listeners) listener(what);
}

/** Calls the listener for each note from now on. */
export function onNote(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Like onNote, but also calls the listener for the notes so far. Only the reporting code uses it. */
export function reportNotes(listener: Listener): void {
  reported = true;
  for (const each of early.splice(0)) listener(each);
  listeners.add(listener);
}
