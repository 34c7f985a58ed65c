/** The colours of cards, by their names in the design system. */
export const ACCENTS = ['blue', 'green', 'yellow', 'orange', 'grey'] as const;
export type Accent = (typeof ACCENTS)[number];

export const CARD_ICONS = ['stethoscope', 'analysis', 'committee', 'truck', 'clipboard'] as const;
export type CardIcon = (typeof CARD_ICONS)[number];

export interface CardLook {
  accent: Accent;
  icon: CardIcon;
}

/**
 * The accents of contract 1.0, which gave a colour and an icon together. They are accepted as long as the contract is version 1.
 */
const OF_CONTRACT_1_0 = {
  provider: { accent: 'blue', icon: 'stethoscope' },
  analyst: { accent: 'green', icon: 'analysis' },
  committee: { accent: 'yellow', icon: 'committee' },
  supply_chain: { accent: 'orange', icon: 'truck' },
  other: { accent: 'grey', icon: 'clipboard' },
} as const satisfies Record<string, CardLook>;
type OldAccent = keyof typeof OF_CONTRACT_1_0;

export const ACCEPTED_ACCENTS = [...ACCENTS, ...(Object.keys(OF_CONTRACT_1_0) as OldAccent[])] as const;

const isOld = (accent: Accent | OldAccent): accent is OldAccent => Object.hasOwn(OF_CONTRACT_1_0, accent);

/** The colour and the icon of a card, for manifests of all versions. */
export function lookOf({
  accent,
  icon,
}: {
  accent: Accent | OldAccent;
  icon?: CardIcon | undefined;
}): CardLook {
  const look: CardLook = isOld(accent) ? OF_CONTRACT_1_0[accent] : { accent, icon: 'clipboard' };
  return icon ? { ...look, icon } : look;
}
