import { SECURITY_EVENT_KINDS, SECURITY_TOPICS } from '@portal/domain';
import { call, pageOf, paging } from '../platform/openapi/calls.ts';
import { id, instant, note, oneOf, text } from '../platform/openapi/schema.ts';

export const all = call({
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
  answers: { 200: pageOf('SecurityEvent') },
  refusals: [400, 403],
});
