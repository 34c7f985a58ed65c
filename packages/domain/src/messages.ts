/**
 * Every text by which the screens say that something failed, went well or is not there (spec 2, 5, 6 and 8), by its key. What the
 * service alone says stands beside it in `messages/service`, so that browsers do not load it (ADR 52). Each text is an export of its
 * own: a dashboard brings only those that it says.
 */
export * as MESSAGES from './messages/all.ts';
