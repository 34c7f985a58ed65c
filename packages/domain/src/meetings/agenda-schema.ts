import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optionalLine } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';

const { item, items, minutes: most } = LIMITS.meeting;

const minutes = z.nullish(whole('Minutes', 1, most, true));
const text = optionalLine('Text', item);

/** A new item of an agenda: a request, or a text. */
export const newItemSchema = z
  .object({ requestId: z.nullish(idSchema(MESSAGES.notRequestId('Request'))), text, minutes })
  .check(
    z.refine(({ requestId, text: said }) => ((requestId ?? null) === null) !== (said === null), {
      error: MESSAGES.itemNeedsOne,
      path: ['text'],
    }),
  );

/** A change of an item. Fields that are left out stay as they are; minutes can be null. */
export const itemChangeSchema = z.object({ text, minutes });

const orderOf = (message: string) => z.array(idSchema(message), message).check(z.maxLength(items, message));

/** The items of an agenda in a new order. `seen` is the order that the person has seen, so that nobody else's sorting is undone. */
export const agendaOrderSchema = z.object({
  order: orderOf(MESSAGES.notItems),
  seen: z.nullish(orderOf(MESSAGES.notSeenItems)),
});
