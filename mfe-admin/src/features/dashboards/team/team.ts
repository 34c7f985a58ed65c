import type { TeamRole } from '@portal/domain';
import type { Approval } from '../approvals/approval.ts';
import type { Change } from '../dashboard.ts';

/** A dashboard in whose team the person is, as returned by `GET /api/teams`. */
export interface Team {
  dashboard: string;
  display_name: string;
  role: TeamRole;
}

/** The data of a person's own token, without the secret. */
export interface Token {
  id: number;
  label: string;
  created_at: string;
  expires_at: string;
  expired: boolean;
  last_used_at: string | null;
  /** The network address from which the token was used last. */
  last_used_from: string | null;
}

/** The page of a team, as returned by `GET /api/teams/:dashboard`. */
export interface TeamPage extends Team {
  tokens: readonly Token[];
  most_tokens: number;
  most_days: number;
  approval: Approval | null;
}

export const pathOf = (dashboard: string) => `/teams/${encodeURIComponent(dashboard)}`;

export const revocation = (dashboard: string, { id, label }: Token): Change => ({
  title: 'Revoke token',
  question: `The token “${label}” publishes nothing any more, at once and for good. Previews, a canary, a wait for approval and limits of canaries that it has started or set end; what is live stays.`,
  button: 'Revoke',
  danger: true,
  call: { method: 'DELETE', path: `${pathOf(dashboard)}/tokens/${id}` },
  done: `The token “${label}” is revoked`,
});

/** How long a token may be valid, in days: a few usual choices up to the limit. */
export const lifetimes = (most: number): number[] => [...[7, 30, 90].filter((days) => days < most), most];
