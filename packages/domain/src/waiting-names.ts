/** What can wait for a person, in the order in which it is shown. */
export const WAITING_KINDS = [
  'to_analyze',
  'my_analyses',
  'to_vote',
  'to_decide',
  'trials',
  'to_order',
  'to_shelve',
  'questions',
  'answers',
  'conditions',
  'consultations',
  'follow_ups',
  'actions',
  'overdue',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
