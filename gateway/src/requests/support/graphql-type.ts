import { builder } from '../../platform/graphql/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import type { Support } from './service.ts';

export const RequestSupportType = builder.objectRef<Support>('RequestSupport').implement({
  description: 'Who asks for the device of a request beside its requester.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    supported: t.exposeBoolean('supported', { description: 'The person is one of them.' }),
    people: t.field({
      type: [NamedPersonType],
      description: 'Who they are; empty for people who do not read all requests.',
      resolve: ({ people }) => [...(people ?? [])],
    }),
  }),
});
