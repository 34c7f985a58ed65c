import {
  PERIOD_NAMES,
  REPORT_FREQUENCIES,
  REPORT_NAMES,
  ROLES,
  reportEntry,
  SAVED_REPORT_LIMITS,
} from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  nullWhen,
  RoleEnum,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import { ReportNameEnum } from '../sections/graphql.ts';
import {
  changeReport,
  chooseReport,
  MOST_READERS,
  MOST_TILES,
  type ReportTile,
  readersByName,
  removeReport,
  reportTiles,
  type SavedReport,
  savedReport,
  savedReports,
  saveReport,
} from './service.ts';

const PeriodNameEnum = builder.enumType('ReportPeriodName', { values: PERIOD_NAMES });
const FrequencyEnum = builder.enumType('ReportFrequency', { values: REPORT_FREQUENCIES });

const SavedReportType = builder.objectRef<SavedReport>('SavedReport').implement({
  description: 'A report as somebody has narrowed it, to be opened again and shared.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    sections: t.field({
      type: [ReportNameEnum],
      extensions: { rows: REPORT_NAMES.length },
      resolve: ({ sections }) => [...sections],
    }),
    period: t.expose('period', { type: PeriodNameEnum }),
    from: t.string({ description: 'The first day of its period now.', resolve: ({ filter }) => filter.from }),
    until: t.string({ resolve: ({ filter }) => filter.until }),
    department: t.string({ nullable: true, resolve: ({ filter }) => filter.department }),
    manufacturer: t.string({ nullable: true, resolve: ({ filter }) => filter.manufacturer }),
    stage: t.string({ nullable: true, resolve: ({ filter }) => filter.stage }),
    outcome: t.string({ nullable: true, resolve: ({ filter }) => filter.outcome }),
    urgency: t.string({ nullable: true, resolve: ({ filter }) => filter.urgency }),
    savedBy: t.string({ description: 'The name of the person.', resolve: ({ savedBy }) => savedBy.name }),
    isReadable: t.exposeBoolean('isReadable', {
      description:
        'False for an own one about a department that the person may not read: it has no numbers for them.',
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'The person has saved it, and may change it.' }),
    roles: t.field({
      type: [RoleEnum],
      description: 'With which it is shared.',
      extensions: { rows: ROLES.length },
      resolve: ({ roles }) => [...roles],
    }),
    people: t.field({
      type: [NamedPersonType],
      description: 'With whom it is shared.',
      extensions: { rows: SAVED_REPORT_LIMITS.people },
      resolve: ({ people }) => [...people],
    }),
    peopleNames: t.stringList({
      description: 'Their names alone, for lists.',
      extensions: { rows: SAVED_REPORT_LIMITS.people },
      resolve: ({ people }) => people.map(({ name }) => name),
    }),
    mailed: t.expose('mailed', {
      type: FrequencyEnum,
      nullable: true,
      description: 'How often its readers get it by mail; null for never.',
    }),
    isPinned: t.exposeBoolean('isPinned', {
      description:
        'It stands on the start page of the roles with which it is shared, until somebody takes it off theirs.',
    }),
    isTile: t.exposeBoolean('isTile', { description: "It stands on the person's start page." }),
    isMailed: t.exposeBoolean('isMailed', { description: 'The person gets its mails.' }),
  }),
});

builder.queryField('savedReports', (t) =>
  t.field({
    type: [SavedReportType],
    description: "The person's saved reports, and those that are shared with them or with their roles.",
    extensions: { rows: SAVED_REPORT_LIMITS.perPerson + SAVED_REPORT_LIMITS.shared },
    resolve: (_root, _args, context) => savedReports(context),
  }),
);

builder.queryField('savedReport', (t) =>
  t.field({
    type: SavedReportType,
    nullable: true,
    description: 'A saved report that the person sees; null for any other.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => nullWhen(['not_found'], savedReport(context, readId(id))),
  }),
);

const ReportTileType = builder.objectRef<ReportTile>('ReportTile').implement({
  description: 'A saved report on the start page of a person.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'That of the saved report.' }),
    name: t.exposeString('name'),
    title: t.string({
      description: 'Of its first section that the person may read.',
      resolve: ({ section }) => reportEntry(section).title,
    }),
    sentence: t.exposeString('sentence', {
      nullable: true,
      description: 'The answer of this section in words; null while everything is being counted anew.',
    }),
  }),
});

builder.queryField('reportTiles', (t) =>
  t.field({
    type: [ReportTileType],
    description: 'The saved reports on the start page of the person, put there by them or for their role.',
    extensions: { rows: MOST_TILES },
    resolve: (_root, _args, context) => reportTiles(context),
  }),
);

builder.queryField('reportReaders', (t) =>
  t.field({
    type: [NamedPersonType],
    description: 'People by name with whom reports can be shared, for people who may view reports.',
    extensions: { rows: MOST_READERS },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => readersByName(context, text),
  }),
);

const FilterInput = builder.inputType('SavedReportFilter', {
  description: 'By what a saved report is narrowed beside its period.',
  fields: (t) => ({
    department: t.string(),
    manufacturer: t.string(),
    stage: t.string(),
    outcome: t.string(),
    urgency: t.string(),
  }),
});

const SavedReportResult = builder.errorUnion('SavedReportResult', {
  types: [SavedReportType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'SavedReport',
});

/** Removes null and missing fields: such fields stay as they are, or get their default. */
const given = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));

const idsOf = (people: readonly (string | number)[] | null | undefined) =>
  people ? { people: people.map((id) => readId(String(id))) } : {};

builder.mutationField('saveReport', (t) =>
  t.field({
    type: SavedReportResult,
    description: 'Saves a report, and shares it with roles and people who may view reports.',
    args: {
      name: t.arg.string({ required: true }),
      sections: t.arg({ type: [ReportNameEnum], required: true }),
      period: t.arg({ type: PeriodNameEnum, required: true }),
      filter: t.arg({ type: FilterInput }),
      roles: t.arg({ type: [RoleEnum] }),
      people: t.arg.idList(),
      mailed: t.arg({ type: FrequencyEnum }),
      pinned: t.arg.boolean({ description: 'For administrators.' }),
    },
    resolve: (_root, { people, ...input }, context) =>
      refusable(context, 'saveReport', async () =>
        saveReport(context, { ...given(input), ...idsOf(people) }),
      ),
  }),
);

builder.mutationField('changeSavedReport', (t) =>
  t.field({
    type: SavedReportResult,
    description: 'For the person who has saved it. What is left out stays.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      sections: t.arg({ type: [ReportNameEnum] }),
      period: t.arg({ type: PeriodNameEnum }),
      filter: t.arg({ type: FilterInput }),
      roles: t.arg({ type: [RoleEnum] }),
      people: t.arg.idList(),
      mailed: t.arg({ type: FrequencyEnum, description: 'Null ends its mails.' }),
      pinned: t.arg.boolean({ description: 'For administrators.' }),
    },
    resolve: (_root, { id, people, mailed, ...input }, context) =>
      refusable(context, 'changeSavedReport', async () =>
        changeReport(context, readId(id), {
          ...given(input),
          ...idsOf(people),
          ...(mailed !== undefined && { mailed }),
        }),
      ),
  }),
);

builder.mutationField('removeSavedReport', (t) =>
  t.field({
    type: SavedReportResult,
    description: 'Removes it for everybody, and answers it as it was.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'removeSavedReport', async () => {
        const report = await savedReport(context, readId(id));
        await removeReport(context, report.id);
        return report;
      }),
  }),
);

builder.mutationField('chooseSavedReport', (t) =>
  t.field({
    type: SavedReportResult,
    description: "Puts a saved report on the person's own start page, or ends its mails to them.",
    args: { id: t.arg.id({ required: true }), tile: t.arg.boolean(), mails: t.arg.boolean() },
    resolve: (_root, { id, ...choice }, context) =>
      refusable(context, 'chooseSavedReport', async () => chooseReport(context, readId(id), given(choice))),
  }),
);
