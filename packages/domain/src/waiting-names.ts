/** What can wait for a person, in the order in which it is shown. */
export const WAITING_KINDS = ['to_analyze', 'to_vote', 'to_decide', 'to_order', 'to_shelve'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
