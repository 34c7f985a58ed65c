import { builder, refusable } from '../../platform/graphql/index.ts';
import { MeetingResult } from '../meetings/graphql.ts';
import { circulate } from './service.ts';

const CirculationInput = builder.inputType('CirculationInput', {
  description: 'A vote without a meeting.',
  fields: (t) => ({
    title: t.string({ description: 'Left out, it names the requests.' }),
    endsAt: t.field({ type: 'DateTime', required: true }),
    chairId: t.id({ description: 'The person themselves, if left out.' }),
    memberIds: t.idList({ description: 'The whole committee, if left out.' }),
    requestIds: t.idList({ required: true }),
  }),
});

builder.mutationField('circulateRequests', (t) =>
  t.field({
    type: MeetingResult,
    description:
      'Opens a circulation: the members vote without a meeting, until a day and time, on requests in committee review. For the committee and the business office.',
    args: { input: t.arg({ type: CirculationInput, required: true }) },
    resolve: (_root, { input }, context) =>
      refusable(context, 'circulateRequests', () => circulate(context, input)),
  }),
);
