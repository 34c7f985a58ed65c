import { INTEREST_KIND_NAMES, interestsSchema, LIMITS } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, pageOf, paging, person, text } from '../../platform/openapi/index.ts';

const tag = 'committee';

const INTEREST = component(
  'Interest',
  z.object({
    manufacturer: text(),
    kind: z.enum(INTEREST_KIND_NAMES as [string, ...string[]]),
    text: text(LIMITS.interests.text).nullable(),
  }),
);
const interests = z.array(INTEREST).describe('Empty for none');
const DECLARATION = component(
  'InterestDeclaration',
  z.object({
    interests,
    declared_at: instant.nullable().describe('Null when nothing was declared yet'),
    valid_until: instant.nullable(),
  }),
);
const DECLARED = component(
  'DeclaredInterests',
  z.object({
    person,
    interests,
    declared_at: instant,
    valid_until: instant,
    valid: z.boolean().describe('It counts now: it is the newest one of the person, and not too old'),
  }),
);

export const own = call({
  operationId: 'getInterests',
  tag,
  summary: 'What you have declared last',
  description: 'For members of the committee.',
  answers: { 200: DECLARATION },
  refusals: [403],
});
export const declare = call({
  operationId: 'declareInterests',
  tag,
  summary: 'Declare your relations to manufacturers',
  description:
    'For members of the committee. It takes the place of what you declared before, which is kept. The list alone is taken, too.',
  readsBody: true,
  body: component('NewInterests', interestsSchema, 'input'),
  answers: { 200: DECLARATION },
  refusals: [400, 403, 413, 415],
});
export const all = call({
  operationId: 'listInterestDeclarations',
  tag,
  summary: 'What members have declared',
  description:
    'The newest declaration of each member, the latest first. For the business office and administrators.',
  query: { ...paging, user_id: id.optional().describe('All declarations of this person') },
  answers: { 200: pageOf(DECLARED) },
  refusals: [400, 403],
});
