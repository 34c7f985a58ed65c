/** The urgencies of a request; most requests have the first one. */
export const URGENCIES = ['routine', 'soon', 'urgent'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The urgency when nobody has chosen one. */
export const USUAL_URGENCY = 'routine' satisfies Urgency;
/** The urgency that needs a reason and a confirmation. */
export const URGENT = 'urgent' satisfies Urgency;

export const URGENCY_LABELS = {
  routine: 'Routine',
  soon: 'Soon',
  urgent: 'Urgent',
} as const satisfies Record<Urgency, string>;

export const isUrgency = (value: unknown): value is Urgency => URGENCIES.includes(value as Urgency);

/** The word for a stored urgency. */
export const urgencyLabel = (stored: string): string => (isUrgency(stored) ? URGENCY_LABELS[stored] : stored);
