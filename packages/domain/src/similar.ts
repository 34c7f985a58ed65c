/** The most similar requests that are returned (ADR 114). */
export const MOST_SIMILAR = 5;

/** What two requests can have in common. */
export const SAME = ['udi', 'deviceName', 'manufacturer'] as const;
export type Same = (typeof SAME)[number];
