import { type CanaryLimitsChange, describeLimits } from '@portal/domain';
import type { Change } from '../dashboard.ts';

/** A line of the difference between what is approved and what a version claims. */
export interface Difference {
  change: 'added' | 'changed' | 'dropped';
  claim: string;
  before: string | null;
}

/** A version that claims more than its dashboard may, as `GET /api/approvals` answers it. */
export interface Approval {
  dashboard: string;
  display_name: string;
  version: string;
  state: 'waiting' | 'refused';
  percent: number | null;
  /** By which canaries are judged once it is published; null when the usual or the present ones stay. */
  limits: CanaryLimitsChange | null;
  live: string | null;
  asked_at: string;
  asked_by: string;
  reason: string | null;
  difference: readonly Difference[];
  /** Of what an approval lets happen. */
  revision: string;
}

export const pathOf = ({ dashboard }: Approval) => `/approvals/${encodeURIComponent(dashboard)}`;

const audienceOf = ({ percent }: Approval) =>
  percent === null ? 'everyone' : `${percent} % of the browsers`;

/** What is to happen, in one line. */
export const planOf = (approval: Approval): string =>
  `For ${audienceOf(approval)}. ${approval.live ? `${approval.live} is live now.` : 'Nothing of it is live yet.'}`;

/** The limits that its team asks for, which hold for later canaries as well. */
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
