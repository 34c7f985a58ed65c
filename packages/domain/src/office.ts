import { type Actor, hasRole } from './actor.ts';
import { TRANSITIONS } from './transitions.ts';

/** True for the business office: the people who approve. */
export const isOffice = (actor: Actor): boolean => hasRole(actor, ...(TRANSITIONS.approve.roles ?? []));
