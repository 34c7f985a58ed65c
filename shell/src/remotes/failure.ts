import { CONTRACT_VERSION, type RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';

/** Why a dashboard cannot be shown, in the words of the panel that replaces it. */
const REASONS = {
  contract: ({ manifest }: RegistryEntry) => MESSAGES.dashboardOutdated(manifest.contract, CONTRACT_VERSION),
  origin: ({ entry }: RegistryEntry) => MESSAGES.dashboardUntrusted(new URL(entry, location.href).origin),
  manifest: () => MESSAGES.dashboardManifestWrong,
  integrity: () => MESSAGES.dashboardFilesOther,
  missing: () => MESSAGES.dashboardFilesMissing,
  unreachable: () => MESSAGES.dashboardUnreachable,
  slow: () => MESSAGES.dashboardSlow,
  intruding: () => MESSAGES.dashboardIntruding,
  looping: () => MESSAGES.dashboardLooping,
  broken: () => MESSAGES.dashboardBroken,
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
