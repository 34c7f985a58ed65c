import type { TeamRole } from '@portal/domain';
import type { Change } from '../dashboard.ts';

/** A person in the team of a dashboard, as returned by `GET /api/team-members`. */
export interface Member {
  dashboard: string;
  user_id: number;
  name: string;
  email: string;
  role: TeamRole;
  added_at: string;
}

export const ROLE_LABELS: Readonly<Record<TeamRole, string>> = { member: 'Member', tester: 'Tester' };

export const removal = ({ dashboard, user_id: id, name }: Member): Change => ({
  title: 'Remove from team',
  question: `${name} is not in the team of ${dashboard} any more, and the tokens of ${name} for it end at once.`,
  button: 'Remove',
  danger: true,
  call: { method: 'DELETE', path: `/team-members/${encodeURIComponent(dashboard)}/${id}` },
  done: `${name} is not in the team of ${dashboard} any more`,
});
