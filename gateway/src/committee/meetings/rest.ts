import { invalidField, MEETING_TIMES, MESSAGES, snake } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  contextOf,
  inCamel,
  inSnake,
  pathId,
  queryText,
  readPaging,
  sendPage,
} from '../../platform/rest/index.ts';
import { asObject } from '../../requests/index.ts';
import { meetingPage } from './list.ts';
import type { Meeting, MeetingEvent } from './model.ts';
import * as schemas from './rest-schema.ts';
import {
  cancelMeeting,
  changeMeeting,
  listPossibleMembers,
  planMeeting,
  readMeeting,
  readMeetingHistory,
} from './service.ts';

const BASE = '/api/meetings';

const present = ({ attendance, ...meeting }: Meeting): object => ({
  ...inSnake(meeting),
  chair_id: meeting.chair.id,
  member_ids: attendance.map(({ person }) => person.id),
  items: [],
  attendance: attendance.map(({ person, present }) => ({ user: person, present })),
});

const presentEvent = ({ changes, ...event }: MeetingEvent) => ({
  ...event,
  changes: changes.map(({ part, ...change }) => ({ field: snake(part), ...change })),
});

const bodyOf = (request: FastifyRequest) => inCamel(asObject(request.body));

/** The meetings of the committee (ADR 155). */
export function meetingRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request, reply) => {
    const given = queryText(request, 'when');
    const when = MEETING_TIMES.find((each) => each === given);
    if (given !== undefined && !when) throw invalidField('when', MESSAGES.notListed('when', MEETING_TIMES));
    const page = await meetingPage(contextOf(request), { when, ...readPaging(request) });
    return sendPage(request, reply, page, present);
  });
  app.post(BASE, { schema: schemas.plan }, async (request, reply) => {
    const meeting = await planMeeting(contextOf(request), bodyOf(request));
    return reply.status(201).header('location', `${BASE}/${meeting.id}`).send(present(meeting));
  });
  app.get(`${BASE}/:id`, { schema: schemas.read }, async (request) =>
    present(await readMeeting(contextOf(request), pathId(request))),
  );
  app.put(`${BASE}/:id`, { schema: schemas.change }, async (request) =>
    present(await changeMeeting(contextOf(request), pathId(request), bodyOf(request))),
  );
  app.delete(`${BASE}/:id`, { schema: schemas.cancel }, async (request, reply) => {
    await cancelMeeting(contextOf(request), pathId(request));
    return reply.status(204).send();
  });
  app.get(`${BASE}/:id/history`, { schema: schemas.history }, async (request) =>
    (await readMeetingHistory(contextOf(request), pathId(request))).map(presentEvent),
  );
  app.get('/api/meeting-candidates', { schema: schemas.people }, async (request) =>
    listPossibleMembers(contextOf(request)),
  );
}
