import { reportEntry } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identifyAgain } from '../../people/index.ts';
import { contextOf, queryText } from '../../platform/rest/index.ts';
import {
  countedAnswer,
  readReport,
  reportFilter,
  reportName,
  requireReportReader,
} from '../sections/service.ts';
import { askedFormat } from './formats.ts';
import * as schemas from './rest-schema.ts';
import { sendRegister, sendSection } from './send.ts';

/** Throws when the session is over, or its person may not read reports any more. */
const stillReads = (request: FastifyRequest) => async () => {
  const context = contextOf(request);
  await identifyAgain(context);
  requireReportReader(context);
};

/** Reports and the register of requests, as JSON and as files. */
export function exportRoutes(app: FastifyInstance): void {
  app.get('/api/reports/register', { schema: schemas.register }, (request, reply) =>
    sendRegister(request, reply, contextOf(request), {
      format: askedFormat(request) ?? 'jsonl',
      stillMay: stillReads(request),
    }),
  );

  app.get<{ Params: { section: string } }>(
    '/api/reports/:section',
    { schema: schemas.one },
    async (request, reply) => {
      const context = contextOf(request);
      const filter = reportFilter(context, (name) => queryText(request, name));
      const name = reportName(request.params.section);
      const format = askedFormat(request);
      if (format) return sendSection(request, reply, context, { name, format });
      const { sentence, rows } = await readReport(context, name, filter);
      const { columns, definition } = reportEntry(name);
      reply.header('vary', 'accept');
      return {
        ...(await countedAnswer(context)),
        sentence,
        columns,
        rows: rows.map(({ values }) => values),
        definition,
      };
    },
  );
}
