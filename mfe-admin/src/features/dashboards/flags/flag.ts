import { type FlagChange, type FlagForm, type FlagPart, ROLE_DEFINITIONS, type Role } from '@portal/domain';
import type { Change } from '../dashboard.ts';

/** A flag of a dashboard, as returned by `GET /api/flags`. */
export interface Flag extends FlagChange {
  dashboard: string;
  name: string;
  /** Null when no version that browsers get declares it. */
  description: string | null;
  updated_at: string | null;
}

export const pathOf = ({ dashboard, name }: Flag) =>
  `/flags/${encodeURIComponent(dashboard)}/${encodeURIComponent(name)}`;

const roleName = (role: Role) => ROLE_DEFINITIONS[role].displayName;

/** For whom the flag is on, unless it is switched off. */
export function audienceOf({ roles, people, percent }: Flag): string {
  const parts = [
    ...roles.map(roleName),
    ...(people.length === 0 ? [] : [people.length === 1 ? '1 person' : `${people.length} people`]),
    ...(percent === 0 ? [] : [`${percent} % of sessions`]),
  ];
  return parts.join(', ') || 'Nobody';
}

/** The kill switch. All other settings of the flag stay, also those that other people have changed in the meantime. */
export function killing(flag: Flag): Change {
  const { name, killed } = flag;
  return {
    title: killed ? 'Switch flag on' : 'Switch flag off',
    question: killed
      ? `${name} is on again for: ${audienceOf(flag)}. Open pages follow at once.`
      : `${name} is off for everybody, in open pages at once. What is set stays for later.`,
    button: killed ? 'Switch On' : 'Switch Off',
    danger: !killed,
    call: { method: 'PUT', path: pathOf(flag), body: { killed: !killed } },
    done: `${name} has been switched ${killed ? 'on' : 'off'}`,
  };
}

export const formOf = ({ roles, people, percent }: Flag): FlagForm => ({
  roles: [...roles],
  people: people.join('\n'),
  percent: String(percent),
});

export const changeOf = ({ roles, people, percent }: FlagForm): FlagPart => ({
  roles,
  people: people.split(/[\s,;]+/).filter(Boolean),
  percent: Number(percent),
});
