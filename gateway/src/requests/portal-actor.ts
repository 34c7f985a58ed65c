import type { Services } from '../platform/context.ts';

/** The portal itself, as who acts in histories. */
export const PORTAL = { id: 0, name: 'Portal' } as const;

/** What an event needs that the upkeep adds, and no call of a person. */
export const upkeepOf = ({ changes }: Pick<Services, 'changes'>) => ({ correlationId: 'upkeep', changes });
