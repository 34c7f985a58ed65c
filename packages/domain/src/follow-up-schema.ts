import * as z from 'zod/mini';
import { USED_AS_EXPECTED_NAMES } from './follow-ups.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { optional } from './text-schema.ts';
import { CURRENCY_NAMES } from './value-analysis/cost.ts';
import { isDecimal } from './value-analysis/decimal.ts';

const { text: longest } = LIMITS.followUp;
const { quantity: most } = LIMITS.analysis;
const units = MESSAGES.notWhole('Units a year', 0, most);
const price = MESSAGES.notDecimal('Price per unit');

const orNull = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: T | null | undefined) => value ?? null),
  );

/** The answers about a device in use. A price must have a currency, and a currency must have a price. */
export const followUpSchema = z.pipe(
  z
    .object({
      used: z.enum(USED_AS_EXPECTED_NAMES, MESSAGES.notListed('Used as expected', USED_AS_EXPECTED_NAMES)),
      usedText: optional('How it was used', longest),
      unitsPerYear: orNull(z.int(units).check(z.minimum(0, units), z.maximum(most, units))),
      unitPrice: orNull(z.string(price).check(z.refine<string>(isDecimal, price))),
      currency: orNull(z.enum(CURRENCY_NAMES, MESSAGES.notListed('Currency', CURRENCY_NAMES))),
      again: z.boolean(MESSAGES.notFlag('Again')),
      againText: optional('Why', longest),
    })
    .check(
      z.refine(({ again, againText }) => again || againText !== null, {
        error: MESSAGES.whyNotAgain,
        path: ['againText'],
      }),
      z.refine(({ unitPrice, currency }) => unitPrice === null || currency !== null, {
        error: MESSAGES.currencyMissing,
        path: ['currency'],
      }),
    ),
  z.transform((answers) => ({ ...answers, currency: answers.unitPrice === null ? null : answers.currency })),
);
