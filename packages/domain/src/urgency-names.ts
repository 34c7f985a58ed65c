/** How urgent a request can be, from what most are. */
export const URGENCIES = ['routine', 'soon', 'urgent'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What a request is where nobody has said anything. */
export const USUAL_URGENCY = 'routine' satisfies Urgency;
/** What asks for a reason, and for a confirmation. */
export const URGENT = 'urgent' satisfies Urgency;

export const URGENCY_LABELS = {
  routine: 'Routine',
  soon: 'Soon',
  urgent: 'Urgent',
} as const satisfies Record<Urgency, string>;

export const isUrgency = (value: unknown): value is Urgency => URGENCIES.includes(value as Urgency);

/** The word for a stored urgency. */
export const urgencyLabel = (stored: string): string => (isUrgency(stored) ? URGENCY_LABELS[stored] : stored);
