import type { RegistryEntry } from '@portal/contract';
import type { ProblemKind } from '@portal/domain';

/** What a dashboard's team is told: something went wrong, or a dashboard was opened, or an opening has failed. */
export type Note = { entry: RegistryEntry; kind: ProblemKind; error: unknown; path: string } | LoadNote;

/** What is new of one opening since the note before. */
export interface LoadNote {
  entry: RegistryEntry;
  kind: 'load';
  place: 'page' | 'slot';
  opened: boolean;
  failed: boolean;
  stopped: boolean;
  /** The time to its first content, where that is known. */
  ms?: number | undefined;
}

type Listener = (note: Note) => void;
const listeners = new Set<Listener>();
/** Notes from before the code that reports them has come. */
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

/** The same, and for the notes so far. For the code that reports them. */
export function reportNotes(listener: Listener): void {
  reported = true;
  for (const each of early.splice(0)) listener(each);
  listeners.add(listener);
}
