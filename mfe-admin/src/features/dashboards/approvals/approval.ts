import { type CanaryLimitsChange, describeLimits } from '@portal/domain';
import type { Change } from '../dashboard.ts';

/** One difference between the approved claims and the claims of a version. */
export interface Difference {
  change: 'added' | 'changed' | 'dropped';
  claim: string;
  before: string | null;
}

/** A version that claims more than its dashboard may, as returned by `GET /api/approvals`. */
export interface Approval {
  dashboard: string;
  display_name: string;
  version: string;
  state: 'waiting' | 'refused';
  percent: number | null;
  /** The limits for judging canary versions after publishing; null when the limits do not change. */
  limits: CanaryLimitsChange | null;
  live: string | null;
  asked_at: string;
  asked_by: string;
  reason: string | null;
  difference: readonly Difference[];
  /** The revision of everything that the approval would allow. */
  revision: string;
}

export const pathOf = ({ dashboard }: Approval) => `/approvals/${encodeURIComponent(dashboard)}`;

const audienceOf = ({ percent }: Approval) =>
  percent === null ? 'everyone' : `${percent} % of the browsers`;

/** What the approval leads to, in one line. */
export const planOf = (approval: Approval): string =>
  `For ${audienceOf(approval)}. ${approval.live ? `${approval.live} is live now.` : 'Nothing of it is live yet.'}`;

/** The limits that the team asks for, in words. They also apply to later canary versions. */
export const judgedBy = (limits: CanaryLimitsChange): string =>
  `Its canaries are judged from then on by: ${describeLimits(limits).join('; ') || 'the usual limits'}.`;

export const approving = (approval: Approval): Change => ({
  title: 'Approve dashboard',
  question: `${approval.display_name} may claim this from now on, and ${approval.version} is published for ${audienceOf(approval)}.`,
  button: 'Approve',
  danger: false,
  call: {
    method: 'PUT',
    path: pathOf(approval),
    body: { version: approval.version, approve: true, revision: approval.revision },
  },
  done: `${approval.display_name}: ${approval.version} is approved`,
});
