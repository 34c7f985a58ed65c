import { SECURITY_EVENT_KINDS, SECURITY_TOPICS } from '@portal/domain';
import {
  call,
  component,
  id,
  instant,
  note,
  oneOf,
  orNull,
  pageOf,
  paging,
  text,
  whole,
} from '../platform/openapi/index.ts';

const person = whole({ id, name: text(), email: { type: 'string' } });

const SECURITY_EVENT = component(
  'SecurityEvent',
  whole({
    id,
    kind: oneOf(SECURITY_EVENT_KINDS),
    at: instant,
    user: note(orNull(person), 'Whom it concerns'),
    actor: note(orNull(person), 'Who did it, when that is somebody else'),
    address: note(orNull({ type: 'string' }), "The client's network address"),
    detail: orNull(text()),
    times: note(
      { type: 'integer' },
      'How often it happened within its hour: the same failures are counted in one event',
    ),
    last_at: note(orNull(instant), 'When it happened last, where that was more than once'),
  }),
);

export const all = call({
  operationId: 'listSecurityEvents',
  tag: 'users',
  summary: 'Events about access, for administrators',
  query: {
    ...paging,
    topic: oneOf(Object.keys(SECURITY_TOPICS)),
    kind: oneOf(SECURITY_EVENT_KINDS),
    user_id: note(id, 'Events that concern this person or that this person caused'),
    q: note(text(), 'Part of the name or e-mail of such a person, or a whole network address'),
    from: note(instant, 'The earliest instant'),
    until: note(instant, 'The latest instant'),
  },
  answers: { 200: pageOf(SECURITY_EVENT) },
  refusals: [400, 403],
});
