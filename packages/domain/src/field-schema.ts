import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { type InputField, REQUEST_FIELDS } from './request-fields.ts';
import { optional, required } from './text-schema.ts';
import { printedUdiSchema } from './udi/schema.ts';
import { wantedDaySchema } from './wanted-day-schema.ts';

/** The message for a person who leaves a required field empty. */
export const missingMessage = ({ label, plural, missing }: InputField): string =>
  missing ?? MESSAGES.required(label, plural);

/** The maximum length of a field that a person types. */
const longest = (entry: InputField): number => (entry.kind === 'text' ? entry.max : LIMITS.shortText);

const requiredText = (entry: InputField) => required(entry.label, longest(entry), missingMessage(entry));

const orNull = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: T | null | undefined) => value ?? null),
  );

/** The values that a person may send for a field. */
export function fieldSchema(entry: InputField): z.ZodMiniType {
  const { label, kind } = entry;
  if (kind === 'flag') {
    return entry.required ? z.boolean(missingMessage(entry)) : orNull(z.boolean(MESSAGES.notFlag(label)));
  }
  if (kind === 'choice' && !entry.other) {
    const choice = z.enum(entry.options, MESSAGES.notListed(label, entry.options));
    const { start } = entry;
    if (start !== undefined)
      return z.pipe(
        z.nullish(choice),
        z.transform((value: string | null | undefined) => value ?? start),
      );
    return entry.required ? choice : orNull(choice);
  }
  if (kind === 'text' && entry.isUdi) return printedUdiSchema(label);
  if (kind === 'text' && entry.isDay) return wantedDaySchema(label);
  const schema = entry.required ? requiredText(entry) : optional(label, longest(entry));
  return kind === 'choice'
    ? schema.register(z.globalRegistry, {
        description: `One of ${entry.options.join(', ')}, or a name of one's own`,
      })
    : schema;
}

/** Required notes: the analyst sends them to the committee (spec 5). */
export const analystNotesSchema = requiredText(REQUEST_FIELDS.analystNotes);
/** The form that sends a request to the committee. */
export const analysisSchema = z.object({ notes: analystNotesSchema });
/** The inventory number of a device on the shelf (spec 4). */
export const lawsonIdSchema = requiredText(REQUEST_FIELDS.lawsonId);
/** The form of a device that is ordered. */
export const orderSchema = z.object({ backordered: z.boolean() });
/** The form of a device that comes to the shelf. */
export const shelfSchema = z.object({ lawsonId: lawsonIdSchema });
