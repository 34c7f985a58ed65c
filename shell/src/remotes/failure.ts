import { CONTRACT_VERSION, type RegistryEntry } from '@portal/contract';

/** Why a dashboard cannot be shown, in the words of the panel that replaces it. */
const REASONS = {
  contract: ({ manifest }: RegistryEntry) =>
    `It was built for version ${manifest.contract} of the portal’s contract; this portal has ${CONTRACT_VERSION}.`,
  origin: ({ entry }: RegistryEntry) =>
    `Its files are at ${new URL(entry, location.href).origin}, which this portal does not trust.`,
  manifest: () => 'Its manifest is not one that this portal takes.',
  integrity: () => 'Its files are not the ones that were published.',
  missing: () => 'Its files could not be found.',
  unreachable: () => 'Its files could not be reached.',
  slow: () => 'It did not answer in time.',
  broken: () => 'It stopped with an error.',
} as const;

export type FailureReason = keyof typeof REASONS;

export class DashboardFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.name = 'DashboardFailure';
    this.reason = reason;
  }
}

export const explain = (entry: RegistryEntry, error: unknown): string =>
  REASONS[error instanceof DashboardFailure ? error.reason : 'broken'](entry);
