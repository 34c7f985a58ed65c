import { FIELD_MESSAGES } from './messages/fields.ts';
import { REFUSALS } from './messages/refusals.ts';
import { sayer } from './messages/say.ts';
import { SCREEN_MESSAGES } from './messages/screens.ts';

/**
 * Every text by which the screens say that something failed, went well or is not there (spec 2, 5, 6 and 8), by its key. What the
 * service alone says stands beside it in `messages/service`, so that browsers do not load it (ADR 52).
 */
export const MESSAGES = { ...REFUSALS, ...FIELD_MESSAGES, ...SCREEN_MESSAGES } as const;

/** A refusal of the domain's rules with its code. */
export const say = sayer(REFUSALS);
