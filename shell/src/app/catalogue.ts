import { type CardAccent, type CardText, mayOpen, type NavEntry, type Registry } from '@portal/contract';
import type { Actor } from '@portal/domain';

/** The shell's own entry of the navigation: between the dashboards' (spec 2, "Top navigation"). */
const ARCHIVE: NavEntry = { label: 'Archive', path: '/archive', access: {}, order: 50 };

/** The navigation of this person, from the dashboards' manifests. */
export function navigationOf({ remotes }: Registry, actor: Actor): NavEntry[] {
  return [...remotes.flatMap(({ manifest }) => manifest.nav), ARCHIVE]
    .filter(({ access }) => mayOpen(actor, access))
    .sort((one, other) => one.order - other.order);
}

export interface DashboardCard extends CardText {
  path: string;
  accent: CardAccent;
}

/** The landing page's cards: the union over the person's roles, one for each path, worded for the first role that gets it (spec 2). */
export function cardsOf({ remotes }: Registry, { roles }: Pick<Actor, 'roles'>): DashboardCard[] {
  const byPath = new Map<string, DashboardCard>();
  const cards = remotes
    .flatMap(({ manifest }) => manifest.cards)
    .sort((one, other) => one.order - other.order);
  for (const { path, accent, roles: texts } of cards) {
    const role = roles.find((candidate) => texts[candidate]);
    const text = role && texts[role];
    if (text && !byPath.has(path)) byPath.set(path, { path, accent, ...text });
  }
  return [...byPath.values()];
}
