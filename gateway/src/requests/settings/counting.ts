import { say } from '@portal/domain/service-messages';
import { Turns } from '../../platform/turns.ts';

/** Runs counts over many requests for administrators: one of a person at a time, and few at once. A page may ask for several of them. */
export const counting = new Turns(
  { atOnce: 2, waiting: 50, waitingOfOne: 5 },
  { own: say('tooManyOwnCounts'), all: say('tooManyCounts') },
);
