import { SECURITY_EVENT_KINDS, SECURITY_TOPICS } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, pageOf, paging, text } from '../platform/openapi/index.ts';

const person = z.object({ id, name: text(), email: z.string() });
const kind = z.enum(SECURITY_EVENT_KINDS);

const SECURITY_EVENT = component(
  'SecurityEvent',
  z.object({
    id,
    kind,
    at: instant,
    user: person.nullable().describe('Whom it concerns'),
    actor: person.nullable().describe('Who did it, when that is somebody else'),
    address: z.string().nullable().describe("The client's network address"),
    detail: text().nullable(),
    times: z
      .int()
      .describe('How often it happened within its hour: the same failures are counted in one event'),
    last_at: instant.nullable().describe('When it happened last, where that was more than once'),
  }),
);

export const all = call({
  operationId: 'listSecurityEvents',
  tag: 'users',
  summary: 'Events about access, for administrators',
  query: {
    ...paging,
    topic: z.enum(Object.keys(SECURITY_TOPICS)).optional(),
    kind: kind.optional(),
    user_id: id.optional().describe('Events that concern this person or that this person caused'),
    q: text().optional().describe('Part of the name or email of such a person, or a whole network address'),
    from: instant.optional().describe('The earliest instant'),
    until: instant.optional().describe('The latest instant'),
  },
  answers: { 200: pageOf(SECURITY_EVENT) },
  refusals: [400, 403],
});
