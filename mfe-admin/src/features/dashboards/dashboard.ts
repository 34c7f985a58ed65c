import type { CanaryLimits } from '@portal/domain';
import type { Judgement } from './canary/canary.ts';

/** One kept version, as `GET /api/dashboards` answers it. */
export interface Version {
  version: string;
  contract: string;
  source: string;
  size: number | null;
  published_at: string;
  published_by: string | null;
  /** What it was built with; `portal` is the version of this portal. Empty for builds that do not tell. */
  packages: readonly { name: string; version: string; portal: string | null }[];
  /** What it uses of the GraphQL schema that is deprecated, while browsers may run it. */
  deprecated: readonly { message: string; sources: readonly string[] }[];
  preview: { until: string } | null;
}

/** A dashboard of the portal, as `GET /api/dashboards` answers it. */
export interface Dashboard {
  name: string;
  display_name: string;
  disabled: boolean;
  /** It runs in a frame of another origin. */
  sandboxed: boolean;
  live: string;
  canary: { version: string; percent: number } | null;
  canary_judgement: Judgement | null;
  canary_limits: CanaryLimits;
  previous: string | null;
  errors_last_day: number;
  /** What the live version and the canary ask for and the portal does not answer, a line each. */
  problems: readonly string[];
  /** The server that answers its own calls. An operator sets it. */
  backend: string | null;
  versions: readonly Version[];
}

/** What an administrator may do to a dashboard, with the call that does it and the words that ask first. */
export interface Change {
  title: string;
  question: string;
  button: string;
  danger: boolean;
  call: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };
  done: string;
}

const pathOf = ({ name }: Dashboard, call: string) => `/dashboards/${encodeURIComponent(name)}/${call}`;

export const liveVersion = ({ live, versions }: Dashboard): Version | undefined =>
  versions.find(({ version }) => version === live);

export const activation = (dashboard: Dashboard, version: string): Change => ({
  title: 'Activate version',
  question: `Everyone gets ${version} of ${dashboard.display_name} within seconds. Who has it open is offered to reload.`,
  button: 'Activate',
  danger: false,
  call: { method: 'PUT', path: pathOf(dashboard, 'live'), body: { version } },
  done: `${dashboard.display_name}: ${version} is live`,
});

/** Why a version cannot be removed, as far as the page knows; the portal also keeps versions that pages may still have open. */
export function keptBecause({ live, canary, previous }: Dashboard, version: string): string | null {
  if (version === live) return 'This version is live.';
  if (version === canary?.version) return 'This version is the canary.';
  if (version === previous) return 'A rollback leads to this version.';
  return null;
}

/** The dashboard that this page is of. */
const OWN = 'admin';

/** Why a dashboard stays enabled, as the portal says it too. */
export const staysBecause = ({ name, disabled }: Dashboard): string | null =>
  name === OWN && !disabled ? 'This page would be gone, too, and nobody could enable it here.' : null;

export const removal = (dashboard: Dashboard, version: string): Change => ({
  title: 'Remove version',
  question: `${version} of ${dashboard.display_name} is deleted. Nobody can activate it again.`,
  button: 'Remove',
  danger: true,
  call: { method: 'DELETE', path: pathOf(dashboard, `versions/${encodeURIComponent(version)}`) },
  done: `${dashboard.display_name}: ${version} has been removed`,
});

/** Null when there is nothing to go back to. */
export function rollback(dashboard: Dashboard): Change | null {
  const { canary, live, previous, display_name: title } = dashboard;
  if (!canary && !previous) return null;
  return {
    title: 'Roll back',
    question: canary
      ? `The canary ${canary.version} of ${title} ends; everyone gets ${live}.`
      : `Everyone gets ${previous} of ${title} instead of ${live} within seconds. Who has it open is told to reload.`,
    button: 'Roll Back',
    danger: true,
    call: { method: 'POST', path: pathOf(dashboard, 'rollback'), body: {} },
    done: `${title} has been rolled back`,
  };
}

export function switching(dashboard: Dashboard): Change {
  const { disabled, display_name: title } = dashboard;
  return {
    title: disabled ? 'Enable dashboard' : 'Disable dashboard',
    question: disabled
      ? `${title} comes back for everyone who may open it.`
      : `${title} disappears from the portal for everyone until it is enabled again.`,
    button: disabled ? 'Enable' : 'Disable',
    danger: !disabled,
    call: { method: 'PUT', path: pathOf(dashboard, 'disabled'), body: { disabled: !disabled } },
    done: `${title} has been ${disabled ? 'enabled' : 'disabled'}`,
  };
}

/** Why a dashboard cannot be sandboxed, as the portal says it too. */
export const notSandboxedBecause = ({ name, sandboxed }: Dashboard): string | null =>
  name === OWN && !sandboxed ? 'This page would not work in a sandbox, and nobody could undo it here.' : null;

export function sandboxing(dashboard: Dashboard): Change {
  const { sandboxed, display_name: title } = dashboard;
  return {
    title: sandboxed ? 'End sandbox' : 'Sandbox dashboard',
    question: sandboxed
      ? `The code of ${title} gets the session and the page of everyone who opens it. Open pages change at once.`
      : `${title} runs in a frame of its own, without the session and the page of the portal. It opens more slowly, and what it adds to other pages is left out. Open pages change at once.`,
    button: sandboxed ? 'End Sandbox' : 'Sandbox',
    danger: sandboxed,
    call: { method: 'PUT', path: pathOf(dashboard, 'sandboxed'), body: { sandboxed: !sandboxed } },
    done: sandboxed ? `${title} runs in the portal’s page again` : `${title} runs in a sandbox`,
  };
}
