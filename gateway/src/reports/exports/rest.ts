import { REPORT_FILTERS, type ReportName, reportEntry } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identifyAgain } from '../../people/index.ts';
import { contextOf, queryText } from '../../platform/rest/index.ts';
import {
  countedAnswer,
  ownDepartment,
  readReport,
  reportFilter,
  reportName,
  reportsFor,
  requireReportReader,
} from '../sections/service.ts';
import { askedFormat } from './formats.ts';
import { REGISTER_COLUMNS } from './register-columns.ts';
import * as schemas from './rest-schema.ts';
import { sendRegister, sendSection } from './send.ts';

/**
 * The description of a report: its columns, and the filters that it accepts. The committee's report accepts none, because it counts
 * meetings.
 */
const presentSection = (name: ReportName) => {
  const { title, definition, columns, measures, isNow = false } = reportEntry(name);
  return { name, title, definition, columns, filters: measures.length ? REPORT_FILTERS : [], now: isNow };
};

/** Returns a function that throws when the session is over, or its person may no longer read reports. */
const stillReads = (request: FastifyRequest) => async () => {
  const context = contextOf(request);
  await identifyAgain(context);
  requireReportReader(context);
};

/** The calls of reports and the register of requests, as JSON and as files. */
export function exportRoutes(app: FastifyInstance): void {
  app.get('/api/reports', { schema: schemas.all }, async (request) => ({
    ...(await countedAnswer(contextOf(request))),
    own_department: await ownDepartment(contextOf(request)),
    reports: (await reportsFor(contextOf(request))).map(presentSection),
    register_columns: REGISTER_COLUMNS.map(({ key, label, kind }) => ({ key, label, kind })),
  }));

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
