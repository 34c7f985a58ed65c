import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { isFitText, isVisible, lengthOf, normalLine, normalText, oneLine } from './text.ts';

/** Brings a text into the stored form, and checks its length. No text of one line may be longer than `shortText`. */
const stored = (label: string, max: number, normal = max > LIMITS.shortText ? normalText : normalLine) =>
  [
    z.refine<string>(isFitText, { error: MESSAGES.unfitText(label), abort: true }),
    z.overwrite(normal),
    z.refine<string>((text) => text.length <= max || lengthOf(text) <= max, MESSAGES.tooLong(label, max)),
  ] as const;

/**
 * A required text. The registered length is for its JSON Schema: the library's own check does not count characters as the
 * database does.
 */
export const required = (
  label: string,
  max: number,
  message = MESSAGES.required(label),
  normal?: typeof normalLine,
) =>
  z
    .string(message)
    .check(z.refine<string>(isVisible, { error: message, abort: true }), ...stored(label, max, normal))
    .register(z.globalRegistry, { maxLength: max });

/** An optional text. Blank text counts as no text. */
export const optional = (label: string, max: number, normal?: typeof normalLine) =>
  z.pipe(
    z.nullish(
      z
        .string(MESSAGES.notText(label))
        .check(...stored(label, max, normal))
        .register(z.globalRegistry, { maxLength: max }),
    ),
    z.transform((text: string | null | undefined) => (text && isVisible(text) ? text : null)),
  );

/** As `required`, for a text of any length that is shown as one line among others. */
export const requiredLine = (label: string, max: number) =>
  required(label, max, MESSAGES.required(label), oneLine);

/** As `optional`, for a text of any length that is shown as one line among others. */
export const optionalLine = (label: string, max: number) => optional(label, max, oneLine);

/** The message for a wrong value: a missing value is required, instead of having the wrong form. */
export const requiredOr =
  (label: string, wrong: string, plural = false) =>
  ({ input }: { input?: unknown }): string =>
    (input ?? '') === '' || Number.isNaN(input) ? MESSAGES.required(label, plural) : wrong;
