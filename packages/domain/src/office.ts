import { type Actor, hasRole } from './actor.ts';
import type { Role } from './roles.ts';
import { TRANSITIONS } from './transitions.ts';

/** The roles of the business office: those that approve. */
export const OFFICE_ROLES: readonly Role[] = TRANSITIONS.approve.roles ?? [];

/** True for the business office: the people who approve. */
export const isOffice = (actor: Actor): boolean => hasRole(actor, ...OFFICE_ROLES);
