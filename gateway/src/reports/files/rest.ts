import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { FILE_FORMATS } from '../exports/formats.ts';
import * as schemas from './rest-schema.ts';
import {
  askForFile,
  fileTitle,
  openOwnFile,
  type ReportFile,
  readOwnFile,
  readOwnFiles,
  removeOwnFile,
} from './service.ts';

const BASE = '/api/reports/files';

const present = ({ wish, ...file }: ReportFile) => ({
  id: file.id,
  section: wish.section,
  title: fileTitle(wish),
  format: wish.format,
  filters: wish.filters ?? {},
  columns: wish.columns ?? null,
  bom: wish.bom ?? false,
  state: file.state,
  percent: file.percent,
  rows: file.rows,
  size: file.size,
  file_name: file.fileName,
  made_at: file.madeAt,
  ready_at: file.readyAt,
  expires_at: file.expiresAt,
});

/** The calls of files of reports that are made in the background. */
export function reportFileRoutes(app: FastifyInstance): void {
  app.post(BASE, { schema: schemas.ask }, async (request, reply) =>
    reply.status(202).send(present(await askForFile(contextOf(request), bodyOf(request)))),
  );
  app.get(BASE, { schema: schemas.list }, async (request) =>
    (await readOwnFiles(contextOf(request))).map(present),
  );
  app.get(`${BASE}/:id`, { schema: schemas.one }, async (request) =>
    present(await readOwnFile(contextOf(request), pathId(request))),
  );
  app.get(`${BASE}/:id/content`, { schema: schemas.content }, async (request, reply) => {
    const { file, bytes } = await openOwnFile(contextOf(request), pathId(request));
    return reply
      .header('content-type', FILE_FORMATS[file.wish.format].sent)
      .header('content-disposition', contentDisposition(file.fileName ?? '', { type: 'attachment' }))
      .header('content-length', file.size ?? undefined)
      .header('cache-control', 'no-store')
      .send(bytes);
  });
  app.delete(`${BASE}/:id`, { schema: schemas.remove }, async (request, reply) => {
    await removeOwnFile(contextOf(request), pathId(request));
    return reply.status(204).send();
  });
}
