import { invalidField, MEETING_TIMES, MESSAGES, snake } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import {
  camelBodyOf,
  contextOf,
  inSnake,
  pathId,
  queryText,
  readPaging,
  sendPage,
} from '../../platform/rest/index.ts';
import type { MeetingItem } from '../agenda/model.ts';
import { presentItem } from '../agenda/present.ts';
import { readAgendas } from '../agenda/read.ts';
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
  readSeries,
} from './service.ts';

const BASE = '/api/meetings';

const present = (
  context: Context,
  { attendance, actionsVersion: _, ...meeting }: Meeting,
  items: readonly MeetingItem[],
): object => ({
  ...inSnake(meeting),
  chair_id: meeting.chair.id,
  member_ids: attendance.map(({ person }) => person.id),
  items: items.map((item) => presentItem(context, item)),
  attendance: attendance.map(({ person, votes: _votes, ...there }) => ({ user: person, ...inSnake(there) })),
});

/** A meeting with its agenda. */
export async function shown(context: Context, meeting: Meeting): Promise<object> {
  const [agenda = []] = await readAgendas(context, [meeting]);
  return present(context, meeting, agenda);
}

const presentEvent = ({ changes, ...event }: MeetingEvent) => ({
  ...event,
  changes: changes.map(({ part, ...change }) => ({ field: snake(part), ...change })),
});

/** The meetings of the committee (ADR 155). */
export function meetingRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request, reply) => {
    const whenText = queryText(request, 'when');
    const when = MEETING_TIMES.find((each) => each === whenText);
    if (whenText !== undefined && !when)
      throw invalidField('when', MESSAGES.notListed('when', MEETING_TIMES));
    const context = contextOf(request);
    const page = await meetingPage(context, { when, ...readPaging(request, schemas.PAGE) });
    const meetings = page.items.map(({ node }) => node);
    const agendas = new Map((await readAgendas(context, meetings)).map((each, at) => [meetings[at], each]));
    return sendPage(request, reply, page, (meeting) => present(context, meeting, agendas.get(meeting) ?? []));
  });
  app.post(BASE, { schema: schemas.plan }, async (request, reply) => {
    const context = contextOf(request);
    const meeting = await planMeeting(context, camelBodyOf(request));
    return reply
      .status(201)
      .header('location', `${BASE}/${meeting.id}`)
      .send(present(context, meeting, []));
  });
  app.get(`${BASE}/:id`, { schema: schemas.read }, async (request) => {
    const context = contextOf(request);
    return shown(context, await readMeeting(context, pathId(request)));
  });
  app.put(`${BASE}/:id`, { schema: schemas.change }, async (request) => {
    const context = contextOf(request);
    return shown(context, await changeMeeting(context, pathId(request), camelBodyOf(request)));
  });
  app.delete(`${BASE}/:id`, { schema: schemas.cancel }, async (request, reply) => {
    const later = queryText(request, 'later');
    if (later !== undefined && later !== 'true' && later !== 'false')
      throw invalidField('later', MESSAGES.notLater);
    await cancelMeeting(contextOf(request), pathId(request), later === 'true');
    return reply.status(204).send();
  });
  app.get(`${BASE}/:id/history`, { schema: schemas.history }, async (request) =>
    (await readMeetingHistory(contextOf(request), pathId(request))).map(presentEvent),
  );
  app.get(`${BASE}/:id/series`, { schema: schemas.series }, async (request) =>
    (await readSeries(contextOf(request), pathId(request))).map((each) => inSnake(each)),
  );
  app.get('/api/meeting-candidates', { schema: schemas.people }, async (request) =>
    listPossibleMembers(contextOf(request)),
  );
}
