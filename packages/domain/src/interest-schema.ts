import * as z from 'zod/mini';
import { INTEREST_KIND_NAMES } from './interests.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { optional, required } from './text-schema.ts';

const { most, text } = LIMITS.interests;
const notList = MESSAGES.notInterests(most);

const interestSchema = z.object(
  {
    manufacturer: required('Manufacturer', LIMITS.shortText),
    kind: z.enum(INTEREST_KIND_NAMES, MESSAGES.notListed('Kind', INTEREST_KIND_NAMES)),
    text: optional('Text', text),
  },
  MESSAGES.notObject('An interest'),
);

/** The interests of a member; an empty list when they have none. */
export const interestsSchema = z.object({
  interests: z.array(interestSchema, notList).check(z.maxLength(most, notList)),
});
