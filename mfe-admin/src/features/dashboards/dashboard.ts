import type { CanaryLimits } from '@portal/domain';
import type { Judgement } from './canary/canary.ts';

/** One stored version, as returned by `GET /api/dashboards`. */
export interface Version {
  version: string;
  contract: string;
  source: string;
  size: number | null;
  published_at: string;
  published_by: string | null;
  /** The packages with which it was built; `portal` is the version in this portal. Empty for builds that do not say it. */
  packages: readonly { name: string; version: string; portal: string | null }[];
  /** The deprecated parts of the GraphQL schema that it uses, while browsers may run it. */
  deprecated: readonly { message: string; sources: readonly string[] }[];
  preview: { until: string } | null;
}

/** A dashboard of the portal, as returned by `GET /api/dashboards`. */
export interface Dashboard {
  name: string;
  display_name: string;
  disabled: boolean;
  /** True when it runs in a frame of another origin. */
  sandboxed: boolean;
  live: string;
  canary: { version: string; percent: number } | null;
  canary_judgement: Judgement | null;
  canary_limits: CanaryLimits;
  previous: string | null;
  errors_last_day: number;
  /** Operations of the live version and the canary that the portal does not answer, one line for each. */
  problems: readonly string[];
  /** The server for the dashboard's own calls. An operator sets it. */
  backend: string | null;
  versions: readonly Version[];
}

/** A change that an administrator may make to a dashboard: the call, and the question that is asked before it. */
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

/** Why a version cannot be removed, as far as the page knows. The portal also keeps versions that open pages may still use. */
export function keptBecause({ live, canary, previous }: Dashboard, version: string): string | null {
  if (version === live) return 'This version is live.';
  if (version === canary?.version) return 'This version is the canary.';
  if (version === previous) return 'A rollback leads to this version.';
  return null;
}

/** The name of the dashboard that contains this page. */
const OWN = 'admin';

/** Why a dashboard cannot be disabled; null when it can. The portal applies the same rule. */
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

/** The change that rolls back a dashboard; null when there is no earlier version. */
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

/** Why a dashboard cannot be sandboxed; null when it can. The portal applies the same rule. */
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
