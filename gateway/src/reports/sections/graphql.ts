import {
  behindText,
  PERIOD_NAMES,
  REPORT_NAMES,
  type ReportColumn,
  type ReportFilter,
  type ReportPeriod,
  readBehind,
  reportEntry,
} from '@portal/domain';
import { builder, readFirst } from '../../platform/graphql/index.ts';
import { decodeCursor, encodeCursor } from '../../platform/paging.ts';
import { DeviceRequestType } from '../../requests/index.ts';
import {
  type CountedUntil,
  countedUntil,
  type NamedPeriod,
  namedPeriods,
  ownDepartment,
  type Report,
  type RequestBehind,
  type RequestsBehind,
  readReports,
  readRequestsBehind,
  reportFilter,
  reportToday,
} from './service.ts';

/** The number of columns that the cost of a query assumes: no report has more. */
const COLUMNS = 10;

export const ReportNameEnum = builder.enumType('ReportName', { values: REPORT_NAMES });

const ReportColumnType = builder.objectRef<ReportColumn>('ReportColumn').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    unit: t.exposeString('unit', {
      description: 'What its numbers count: requests, working days, percent, money, …',
    }),
  }),
});

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);

const ReportType = builder.objectRef<Report>('Report').implement({
  description: 'What came of requests in a period.',
  fields: (t) => ({
    name: t.expose('name', { type: ReportNameEnum }),
    title: t.string({ resolve: ({ name }) => reportEntry(name).title }),
    sentence: t.exposeString('sentence', { description: 'The answer in words.' }),
    definition: t.string({
      description: 'What is counted.',
      resolve: ({ name }) => reportEntry(name).definition,
    }),
    isNow: t.boolean({
      description: 'It counts what is open now, whatever the period is.',
      resolve: ({ name }) => reportEntry(name).isNow ?? false,
    }),
    isTooLarge: t.boolean({
      description: 'There is too much to count: it has no rows, and its sentence says so.',
      resolve: ({ isTooLarge = false }) => isTooLarge,
    }),
    columns: t.field({
      type: [ReportColumnType],
      extensions: { rows: COLUMNS },
      resolve: ({ name }) => [...reportEntry(name).columns],
    }),
    // Lists of texts instead of objects, so that the cost is counted once for each report and not for each possible row.
    values: t.field({
      type: t.listRef(t.listRef('String', { nullable: true })),
      description: 'The rows, each in the order of the columns. Numbers are written with a point.',
      resolve: ({ name, rows }) =>
        rows.map(({ values }) => reportEntry(name).columns.map(({ key }) => asText(values[key]))),
    }),
    keys: t.stringList({
      description:
        'Of each row: the same in every period, and of no other row. Empty for what stands for all others.',
      resolve: ({ name, rows }) =>
        rows.map(({ person, isOthers, values }) =>
          isOthers ? '' : String(person ?? values[reportEntry(name).columns[0]?.key ?? '']),
        ),
    }),
    behind: t.field({
      type: t.listRef(t.listRef('String', { nullable: true })),
      description:
        'For `requestsBehind`: the requests behind each of the values; null where there are none to open.',
      resolve: ({ name, rows }) =>
        rows.map(({ behind }) =>
          reportEntry(name).columns.map(({ key }) => {
            const { [key]: of } = behind;
            return of ? behindText(of) : null;
          }),
        ),
    }),
  }),
});

const ReportsType = builder.objectRef<{ filter: ReportFilter; counted: CountedUntil }>('Reports').implement({
  description: 'The reports about one period.',
  fields: (t) => ({
    from: t.string({
      description: 'The first day, such as 2026-01-01.',
      resolve: ({ filter }) => filter.from,
    }),
    until: t.string({ description: 'The last day.', resolve: ({ filter }) => filter.until }),
    ownDepartment: t.string({
      nullable: true,
      description: 'The department of which alone the person reads reports; null for all.',
      resolve: (_reports, _args, context) => ownDepartment(context),
    }),
    countedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'What has happened until then is counted; null while nothing is.',
      resolve: ({ counted }) => counted.at,
    }),
    isPartial: t.boolean({
      description: 'Everything is being counted anew: until then the numbers may be wrong.',
      resolve: ({ counted }) => counted.isPartial,
    }),
    reports: t.field({
      type: [ReportType],
      description: "Those that the person may read. The committee's stands here only without a filter.",
      extensions: { rows: REPORT_NAMES.length },
      resolve: ({ filter }, _args, context) => readReports(context, filter),
    }),
  }),
});

const DaysType = builder
  .objectRef<ReportPeriod>('ReportDays')
  .implement({ fields: (t) => ({ from: t.exposeString('from'), until: t.exposeString('until') }) });

const ReportPeriodType = builder.objectRef<NamedPeriod>('ReportPeriod').implement({
  description: 'A period with a name, on this day.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Such as last_month.' }),
    label: t.exposeString('label'),
    from: t.exposeString('from'),
    until: t.exposeString('until', { description: 'Of a period that is not over: today.' }),
    before: t.expose('before', { type: DaysType, description: 'The days with which it is compared.' }),
  }),
});

builder.queryField('reportPeriods', (t) =>
  t.field({
    type: [ReportPeriodType],
    description: 'The periods that have names, for people who may view reports.',
    extensions: { rows: PERIOD_NAMES.length },
    resolve: (_root, _args, context) => namedPeriods(context),
  }),
);

const ReportFilterInput = builder.inputType('ReportFilter', {
  description: 'What reports are narrowed to: what requests are now.',
  fields: (t) => ({
    from: t.string({
      description: 'The first day. Without it the last twelve months, with the present one.',
    }),
    until: t.string({ description: 'The last day. Without it today.' }),
    department: t.string(),
    manufacturer: t.string(),
    stage: t.string(),
    outcome: t.string(),
    urgency: t.string(),
  }),
});

builder.queryField('reports', (t) =>
  t.field({
    type: ReportsType,
    description: 'All reports, for people who may view them.',
    args: { filter: t.arg({ type: ReportFilterInput }) },
    resolve: async (_root, { filter: said }, context) => {
      const filter = reportFilter(context, (name) => said?.[name as keyof typeof said] ?? undefined);
      return { filter, counted: await countedUntil(context) };
    },
  }),
);

const RequestBehindType = builder.objectRef<RequestBehind>('RequestBehind').implement({
  fields: (t) => ({
    day: t.exposeString('day', {
      description: 'The day on which it counts; of what is open or overdue now, the day that decides that.',
    }),
    request: t.expose('request', { type: DeviceRequestType }),
  }),
});

const RequestsBehindType = builder.objectRef<RequestsBehind>('RequestsBehind').implement({
  description: 'A page of the requests behind a number of a report.',
  fields: (t) => ({
    totalCount: t.int({
      description: 'How many there are in all: the number, or 10,000 of more.',
      resolve: async ({ total }) => (await total()).count,
    }),
    totalIsLeast: t.boolean({
      description: 'There are more.',
      resolve: async ({ total }) => (await total()).isLeast,
    }),
    entries: t.expose('entries', {
      type: [RequestBehindType],
      // The argument `first` has counted them.
      extensions: { rows: 1 },
    }),
    next: t.string({
      nullable: true,
      description: 'Where the next page begins; null at the end.',
      resolve: ({ next }) => next && encodeCursor({ at: `${next.day} 00:00:00.000`, id: next.id }),
    }),
  }),
});

builder.queryField('requestsBehind', (t) =>
  t.field({
    type: RequestsBehindType,
    description: 'The requests behind a number of a report, the latest day first.',
    args: {
      behind: t.arg.string({ required: true, description: 'As a row of a report says it.' }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: (_root, { behind, first, after }, context) => {
      const position = after ? decodeCursor(after) : undefined;
      return readRequestsBehind(context, readBehind(behind, reportToday(context)), {
        first: readFirst(first),
        ...(position && { after: { day: position.at.slice(0, 10), id: position.id } }),
      });
    },
  }),
);
