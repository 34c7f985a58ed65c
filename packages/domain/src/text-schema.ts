import * as z from 'zod/mini';
import { isFitText, isVisible, lengthOf, normalText, TEXT_EXPECTED } from './text.ts';

export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** In the one form that is stored, within its length. */
const stored = (label: string, max: number) =>
  [
    z.refine<string>(isFitText, { error: `${label} ${TEXT_EXPECTED}`, abort: true }),
    z.overwrite(normalText),
    z.refine<string>((text) => text.length <= max || lengthOf(text) <= max, tooLong(label, max)),
  ] as const;

/** A text that must be there. Its JSON Schema tells the length, which no check of the library's own counts in characters. */
export const required = (label: string, max: number, message = `${label} is required`) =>
  z
    .string(message)
    .check(z.refine<string>(isVisible, { error: message, abort: true }), ...stored(label, max))
    .register(z.globalRegistry, { maxLength: max });

/** Blank text counts as absent. */
export const optional = (label: string, max: number) =>
  z.pipe(
    z.nullish(
      z
        .string(`${label} must be text`)
        .check(...stored(label, max))
        .register(z.globalRegistry, { maxLength: max }),
    ),
    z.transform((text: string | null | undefined) => (text && isVisible(text) ? text : null)),
  );
