import type { Role } from '@portal/domain';
import type { CardText, ManifestCard } from './manifest.ts';

/**
 * The card's words for a person: those for the first of their roles that gets the card, or null when no role does (spec 2,
 * "Dashboards per role").
 */
export function cardText(
  { roles: texts }: Pick<ManifestCard, 'roles'>,
  roles: readonly Role[],
): CardText | null {
  const role = roles.find((candidate) => texts[candidate]);
  return (role && texts[role]) ?? null;
}

/**
 * A dashboard's subtitle for a person: the one of their role, else the default, which is the first (spec 2, "Dashboard titles and
 * subtitles").
 */
export const subtitleFor = (card: Pick<ManifestCard, 'roles'>, roles: readonly Role[]): string | undefined =>
  (cardText(card, roles) ?? Object.values(card.roles)[0])?.subtitle;
