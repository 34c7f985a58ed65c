import { REPORT_FILTERS, type ReportName, reportEntry } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { contextOf, queryText } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { countedUntil, ownDepartment, readReport, reportFilter, reportName, reportsFor } from './service.ts';

const counted = async (context: Context) => {
  const { at, isPartial } = await countedUntil(context);
  return { counted_at: at, partial: isPartial };
};

/** What can be asked of a report. The committee's meetings are about requests of all kinds. */
const presentSection = (name: ReportName) => {
  const { title, definition, columns, measures, isNow = false } = reportEntry(name);
  return { name, title, definition, columns, filters: measures.length ? REPORT_FILTERS : [], now: isNow };
};

export function reportRoutes(app: FastifyInstance): void {
  app.get('/api/reports', { schema: schemas.all }, async (request) => ({
    ...(await counted(contextOf(request))),
    own_department: await ownDepartment(contextOf(request)),
    reports: (await reportsFor(contextOf(request))).map(presentSection),
  }));

  app.get<{ Params: { section: string } }>(
    '/api/reports/:section',
    { schema: schemas.one },
    async (request) => {
      const context = contextOf(request);
      const filter = reportFilter(context, (name) => queryText(request, name));
      const name = reportName(request.params.section);
      const { sentence, rows } = await readReport(context, name, filter);
      const { columns, definition } = reportEntry(name);
      return {
        ...(await counted(context)),
        sentence,
        columns,
        rows: rows.map(({ values }) => values),
        definition,
      };
    },
  );
}
