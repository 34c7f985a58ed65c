import type { Change, Dashboard } from '../dashboard.ts';

/** One approved claim of a dashboard, as returned by `GET /api/approvals/{dashboard}/claims`. */
export interface ApprovedClaim {
  id: string;
  claim: string;
  /** The versions with this claim that browsers get. */
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
