import type { Role } from '@portal/domain';
import type { CardText, ManifestCard } from './manifest.ts';

/** The words of a card for a person: of the first of their roles that gets it, or null when none does (spec 2, "Dashboards per role"). */
export function cardText(
  { roles: texts }: Pick<ManifestCard, 'roles'>,
  roles: readonly Role[],
): CardText | null {
  const role = roles.find((candidate) => texts[candidate]);
  return (role && texts[role]) ?? null;
}

/** A dashboard's subtitle for a person: their role's, else the default, which stands first (spec 2, "Dashboard titles and subtitles"). */
export const subtitleFor = (card: Pick<ManifestCard, 'roles'>, roles: readonly Role[]): string | undefined =>
  (cardText(card, roles) ?? Object.values(card.roles)[0])?.subtitle;
