/**
 * `npm run bench:reports`: how long reports take with a thousand requests and with many more, and how long it takes to count all requests.
 * `--on` selects the databases: SQLite, its own MariaDB, and the server of MYSQL_URL. See bench/README.md.
 */
import { REPORT_NAMES, type ReportFilter, type ReportName } from '@portal/domain';
import type { Database } from '../gateway/src/platform/context.ts';
import { toSql } from '../gateway/src/platform/db/time.ts';
import { countFacts } from '../gateway/src/reports/facts/count.ts';
import { readReport, readReports, readRequestsBehind } from '../gateway/src/reports/sections/service.ts';
import { toRow } from '../gateway/src/requests/device-requests/rows.ts';
import { usersOf } from './data/people.ts';
import { historyOf, requests } from './data/requests.ts';
import { contextOf, servicesOf } from './data/services.ts';
import { type Comparison, compareScales, each } from './scales.ts';

/** The requests cover two years. Both scales are measured in the second one. */
const FILTERS = {
  'a year': { from: '2025-01-01', until: '2025-12-31' },
  'two years': { from: '2024-01-01', until: '2025-12-31' },
  'from day to day': { from: '2025-01-15', until: '2025-12-16' },
  'a department': { from: '2025-01-01', until: '2025-12-31', department: 'EP' },
  'a manufacturer, rejected': {
    ...{ from: '2025-01-01', until: '2025-12-31' },
    ...{ manufacturer: 'Medtronic', outcome: 'rejected' },
  },
} satisfies Record<string, ReportFilter>;

const services = (db: Database) => servicesOf(db, new Date('2026-01-10T12:00:00Z'), 'America/New_York');
const tables: Comparison['tables'] = (count) => [
  ['users', () => usersOf(toSql(new Date()))],
  [
    'device_requests',
    function* () {
      for (const { request } of requests(count)) yield { id: request.id, ...toRow(request) };
    },
  ],
  [
    'request_events',
    function* () {
      for (const made of requests(count)) yield* historyOf(made);
    },
  ],
];

await compareScales({
  name: 'reports',
  tables,
  prepare: (db) => countFacts(services(db)),
  work: {
    page: each<ReportFilter>(FILTERS, (db, filter) => readReports(contextOf(services(db)), filter)),
    report: each<ReportName>(
      Object.fromEntries(REPORT_NAMES.map((name) => [name, name])) as Record<string, ReportName>,
      (db, name) => readReport(contextOf(services(db)), name, FILTERS['a year']),
    ),
    behind: each<ReportFilter>(FILTERS, (db, filter) =>
      readRequestsBehind(contextOf(services(db)), { ...filter, measure: 'decided' }, { first: 50 }),
    ),
  },
  most: 2,
});
