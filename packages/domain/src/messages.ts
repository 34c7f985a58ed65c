/**
 * Every text by which the screens say that something failed, succeeded or is not there (spec 2, 5, 6 and 8), by its key.
 * Texts that only the service says are in `messages/service`, so that browsers do not load them (ADR 52). Each text is an
 * export of its own, so a dashboard contains only the texts that it uses.
 */
export * as MESSAGES from './messages/all.ts';
