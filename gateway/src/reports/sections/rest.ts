import { REPORT_FILTERS, type ReportName, reportEntry } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../platform/rest/index.ts';
import { REGISTER_COLUMNS } from '../exports/register-columns.ts';
import * as schemas from './rest-schema.ts';
import { countedAnswer, ownDepartment, reportsFor } from './service.ts';

/** What can be asked of a report. The committee's meetings are about requests of all kinds. */
const presentSection = (name: ReportName) => {
  const { title, definition, columns, measures, isNow = false } = reportEntry(name);
  return { name, title, definition, columns, filters: measures.length ? REPORT_FILTERS : [], now: isNow };
};

/** Which reports there are. Each by itself stands in `exports`, because it can also be a file. */
export function reportRoutes(app: FastifyInstance): void {
  app.get('/api/reports', { schema: schemas.all }, async (request) => ({
    ...(await countedAnswer(contextOf(request))),
    own_department: await ownDepartment(contextOf(request)),
    reports: (await reportsFor(contextOf(request))).map(presentSection),
    register_columns: REGISTER_COLUMNS.map(({ key, label, kind }) => ({ key, label, kind })),
  }));
}
