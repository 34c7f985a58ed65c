import { MEETING_ANSWER_NAMES } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component } from '../../platform/openapi/index.ts';
import { MEETING } from '../meetings/rest-schema.ts';

export const answer = call({
  operationId: 'answerMeeting',
  tag: 'meetings',
  summary: 'Say whether you come to a meeting',
  description:
    'For its members, until it is over. When the meeting is moved to another time, everybody is asked again.',
  params: byId,
  body: component(
    'MeetingAnswer',
    z.object({ answer: z.enum(MEETING_ANSWER_NAMES as [string, ...string[]]) }),
    'input',
  ),
  answers: { 200: MEETING },
  refusals: [400, 403, 404, 409, 413, 415],
});
