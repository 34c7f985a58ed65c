import type { Change, Dashboard } from '../dashboard.ts';

/** One thing that a dashboard may claim, as `GET /api/approvals/{dashboard}/claims` answers it. */
export interface ApprovedClaim {
  id: string;
  claim: string;
  /** The versions that browsers get and that claim it. */
  used_by: readonly string[];
}

export const approvedPath = ({ name }: Dashboard) => `/approvals/${encodeURIComponent(name)}/claims`;

export const withdrawing = (dashboard: Dashboard, { id, claim, used_by: users }: ApprovedClaim): Change => ({
  title: 'Withdraw approval',
  question: `${dashboard.display_name} needs a new approval from now on for: ${claim}.${
    users.length ? ` ${users.join(' and ')} goes on with it until it is rolled back or disabled.` : ''
  }`,
  button: 'Withdraw',
  danger: true,
  call: { method: 'DELETE', path: `${approvedPath(dashboard)}/${encodeURIComponent(id)}` },
  done: `${dashboard.display_name}: the approval is withdrawn`,
});
