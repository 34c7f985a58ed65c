import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, optionalLine, requiredLine } from '../text-schema.ts';
import { wantedDaySchema } from '../wanted-day-schema.ts';
import { whole } from '../whole-schema.ts';

const { text, name, note } = LIMITS.actions;
const version = whole('Version', 1, 1_000_000_000);

/** A new action: for a user of the portal, or for a guest by name. */
export const actionSchema = z
  .object({
    text: requiredLine('Action', text),
    personId: z.nullish(idSchema(MESSAGES.notPerson('Person'))),
    guest: optionalLine('Guest', name),
    dueDay: wantedDaySchema('By'),
    itemId: z.nullish(idSchema(MESSAGES.notActionItem)),
  })
  .check(
    z.refine(({ personId, guest }) => (typeof personId === 'number') !== (guest !== null), {
      error: MESSAGES.actionForOne,
      path: ['personId'],
    }),
  );
export type ActionInput = z.output<typeof actionSchema>;

/** The version of an action to change or delete, as the person has read it. */
export const actionVersionSchema = z.object({ version: z.nullish(version) });

/** The note when an action is done. */
export const actionDoneSchema = z.object({ note: optional('Note', note) });
