import type { RegistryEntry } from '@portal/contract';
import type { ProblemKind } from '@portal/domain';
import { note } from './notes.ts';
import { failLast } from './opening.ts';

/** Problems by which an opening has failed, though nothing else says so. Others stop it, or are about styles and policies. */
const UNCAUGHT: readonly ProblemKind[] = ['uncaught', 'rejected', 'unmount'];

export function noteProblem(entry: RegistryEntry, kind: ProblemKind, error: unknown): void {
  if (UNCAUGHT.includes(kind)) failLast(entry);
  note({ entry, kind, error, path: location.pathname });
}
