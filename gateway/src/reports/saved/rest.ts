import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import {
  changeReport,
  chooseReport,
  removeReport,
  type SavedReport,
  savedReports,
  saveReport,
} from './service.ts';

const BASE = '/api/reports/saved';

const present = ({
  savedBy,
  isReadable,
  isOwn,
  isPinned,
  isTile,
  isMailed,
  filter: { from, until, ...filter },
  ...report
}: SavedReport) => ({
  ...report,
  from,
  until,
  filter,
  saved_by: savedBy,
  readable: isReadable,
  own: isOwn,
  pinned: isPinned,
  tile: isTile,
  mails: isMailed,
});

export function savedReportRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request) =>
    (await savedReports(contextOf(request))).map(present),
  );

  app.post(BASE, { schema: schemas.save }, async (request, reply) => {
    const report = await saveReport(contextOf(request), bodyOf(request));
    return reply.status(201).header('location', `${BASE}/${report.id}`).send(present(report));
  });

  app.put(`${BASE}/:id`, { schema: schemas.change }, async (request) =>
    present(await changeReport(contextOf(request), pathId(request), bodyOf(request))),
  );

  app.delete(`${BASE}/:id`, { schema: schemas.remove }, async (request, reply) => {
    await removeReport(contextOf(request), pathId(request));
    return reply.status(204).send();
  });

  app.put(`${BASE}/:id/choice`, { schema: schemas.choose }, async (request) =>
    present(await chooseReport(contextOf(request), pathId(request), bodyOf(request))),
  );
}
