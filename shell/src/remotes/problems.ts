import type { RegistryEntry } from '@portal/contract';
import type { ProblemKind } from '@portal/domain';
import { note } from './notes.ts';
import { failLast } from './opening.ts';

/**
 * Problems that also count as a failed opening, because nothing else reports that. Other problems stop the opening, or are about styles and
 * policies.
 */
const UNCAUGHT: readonly ProblemKind[] = ['uncaught', 'rejected', 'unmount'];

export function noteProblem(entry: RegistryEntry, kind: ProblemKind, error: unknown): void {
  if (UNCAUGHT.includes(kind)) failLast(entry);
  note({ entry, kind, error, path: location.pathname });
}
