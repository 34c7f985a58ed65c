import { say } from '@portal/domain/service-messages';
import { Turns } from '../../platform/turns.ts';

/** Counts over many requests for administrators: one of a person at a time, few at once. A page asks for a few of them. */
export const counting = new Turns(
  { atOnce: 2, waiting: 50, waitingOfOne: 5 },
  { own: say('tooManyOwnCounts'), all: say('tooManyCounts') },
);
