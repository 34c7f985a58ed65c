import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { MeetingResult } from '../meetings/graphql.ts';
import { MeetingAnswerEnum } from '../meetings/graphql-type.ts';
import { answerMeeting } from './service.ts';

builder.mutationField('answerMeeting', (t) =>
  t.field({
    type: MeetingResult,
    description: 'Says whether the person comes, for members of the meeting, until it is over.',
    args: {
      id: t.arg.id({ required: true }),
      answer: t.arg({ type: MeetingAnswerEnum, required: true }),
    },
    resolve: (_root, { id, answer }, context) =>
      refusable(context, 'answerMeeting', async () => answerMeeting(context, readId(id), { answer })),
  }),
);
