import {
  type CardLook,
  type CardText,
  isUnder,
  lookOf,
  mayOpen,
  type NavEntry,
  type Registry,
} from '@portal/contract';
import { type Actor, landingRoles, ROLES, type Role } from '@portal/domain';

/** The shell's own entry of the navigation. It stands between the entries of the dashboards (spec 2, "Top navigation"). */
const ARCHIVE: NavEntry = { label: 'Archive', path: '/archive', access: {}, order: 50 };

/** The person's navigation, from the manifests of the dashboards. */
export function navigationOf({ remotes }: Registry, actor: Actor): NavEntry[] {
  return [...remotes.flatMap(({ manifest }) => manifest.nav), ARCHIVE]
    .filter(({ access }) => mayOpen(actor, access))
    .sort((a, b) => a.order - b.order);
}

export interface DashboardCard extends CardText, CardLook {
  path: string;
}

/**
 * The cards of the landing page for all roles of the person. Each path has one card, with the text for the first role that gets it (spec
 * 2).
 */
export function cardsOf({ remotes }: Registry, { roles }: Pick<Actor, 'roles'>): DashboardCard[] {
  const byPath = new Map<string, DashboardCard>();
  const cards = remotes.flatMap(({ manifest }) => manifest.cards).sort((a, b) => a.order - b.order);
  for (const { path, roles: texts, ...look } of cards) {
    const role = roles.find((candidate) => texts[candidate]);
    const text = role && texts[role];
    if (text && !byPath.has(path)) byPath.set(path, { path, ...lookOf(look), ...text });
  }
  return [...byPath.values()];
}

/** The landing page of a role, if a dashboard's manifest names one that this person may open. */
function landingOf({ remotes }: Registry, actor: Actor, role: Role): string | undefined {
  for (const { manifest } of remotes) {
    const { landing, routes } = manifest;
    if (landing?.role !== role) continue;
    const route = routes.find(({ path }) => isUnder(landing.path, path));
    if (route && mayOpen(actor, route.access)) return landing.path;
  }
  return undefined;
}

/** The path to which a person goes after signing in (spec 2, "Post-login redirect"). */
export function landingPath(registry: Registry, actor: Actor): string {
  for (const role of landingRoles(actor)) {
    const path = landingOf(registry, actor, role);
    if (path) return path;
  }
  return '/profile';
}

/**
 * The path to which `/` leads: the page on which people request devices (the landing of the first of all roles) if this person
 * may open it, else the page after sign-in (spec 2, "Route table").
 */
export const startPath = (registry: Registry, actor: Actor): string =>
  landingOf(registry, actor, ROLES[0]) ?? landingPath(registry, actor);
