import {
  invalidField,
  type ListSort,
  type REQUEST_VIEWS,
  soughtSchema,
  URGENCIES,
  validate,
} from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import { RequesterType } from '../../people/index.ts';
import { type Context, requireUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { askedFields } from '../../platform/fast/index.ts';
import {
  builder,
  isLeastOf,
  nullWhen,
  readFirst,
  StageEnum,
  StatusEnum,
  toConnection,
  totalOf,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestType } from './graphql-type.ts';
import { MOST_WITH_LAWSON_ID, requestsWithLawsonId } from './lawson.ts';
import { readBegin, readEnd } from './list-days.ts';
import { readSoughtAssignee, readSoughtRequester, readUrgency, voteSought } from './list-filter.ts';
import type { ListFilter } from './list-sought.ts';
import { listPage } from './lists.ts';
import { MOST_REQUESTERS, requestersNamed } from './requesters.ts';
import { WORDS_IN } from './rows.ts';
import { readRequest } from './service.ts';

export const RequestViewEnum = builder.enumType('RequestView', {
  description: 'The lists of the portal. Each is served by an index of its own, newest first.',
  values: {
    all: { description: 'Everything the person may read.' },
    mine: { description: 'Requests of the person who asks.' },
    analysis: { description: 'Submitted or under analysis.' },
    committee: {
      description: 'Neither approved, rejected nor dismissed; a provider gets those in committee review.',
    },
    supply_chain: { description: 'Approved, whether ordered and on the shelf or not.' },
    archive: { description: 'Rejected or on the shelf, by last change.' },
  } satisfies Record<(typeof REQUEST_VIEWS)[number], object>,
});

const RequestSortEnum = builder.enumType('RequestSort', {
  description: 'The order of a list. Newest and oldest of the archive go by the last change.',
  values: {
    newest: {},
    oldest: {},
    longest_in_stage: { description: 'Those first that came to their stage first.' },
    due: { description: 'Those first that are due first; those without a due day are last.' },
    urgent: {
      description:
        'Urgent ones first, by the day on which they are wanted; then the others, the newest first.',
    },
  } satisfies Record<ListSort, object>,
});

const DeviceRequestFilter = builder.inputType('DeviceRequestFilter', {
  fields: (t) => ({
    status: t.field({ type: [StatusEnum] }),
    stage: t.field({ type: [StageEnum] }),
    department: t.string(),
    manufacturer: t.string(),
    urgency: t.string({ description: `${URGENCIES.join(', ')}.` }),
    submittedFrom: t.field({ type: 'DateTime' }),
    submittedUntil: t.field({ type: 'DateTime' }),
    fromDay: t.string({
      description: 'Submitted on this day of the hospital, such as 2026-12-25, or later.',
    }),
    untilDay: t.string({ description: 'Submitted on this day of the hospital, or earlier.' }),
    text: t.string({ description: `${WORDS_IN}.` }),
    requester: t.string({ description: 'me, or the id of the person who submitted it.' }),
    assignee: t.string({ description: 'me, nobody, or the id of the person who has taken it.' }),
    overdue: t.boolean({ description: 'Whether the due day is over.' }),
    waiting: t.boolean({ description: 'Whether it waits for the answer of its requester.' }),
    held: t.boolean({ description: 'Whether a condition or a trial stands in the way of its order.' }),
    voted: t.boolean({ description: 'Whether the person who asks has voted on it.' }),
  }),
});

function readFilter(
  context: Context,
  filter: typeof DeviceRequestFilter.$inferInput | null | undefined,
): ListFilter {
  if (!filter) return {};
  const me = requireUser(context).id;
  const { status, stage, submittedFrom, submittedUntil, overdue, waiting, held, voted } = filter;
  const requester = filter.requester?.trim();
  const assignee = filter.assignee?.trim();
  const sought = (name: 'department' | 'manufacturer' | 'text') => validate(soughtSchema(name), filter[name]);
  const [department, manufacturer, text] = [sought('department'), sought('manufacturer'), sought('text')];
  const day = (name: 'fromDay' | 'untilDay', read: typeof readBegin) => {
    const value = filter[name]?.trim();
    if (!value) return [];
    const at = read(value, context.config.timeZone);
    if (!at) throw invalidField(name, PARAMETER_MESSAGES.notDay(name));
    return [at.getTime()];
  };
  const from = [...(submittedFrom ? [submittedFrom.getTime()] : []), ...day('fromDay', readBegin)];
  const until = [...(submittedUntil ? [submittedUntil.getTime()] : []), ...day('untilDay', readEnd)];
  return {
    ...(status && { status: [...new Set(status)] }),
    ...(stage && { stage: [...new Set(stage)] }),
    ...(department && { department }),
    ...(manufacturer && { manufacturer }),
    ...(filter.urgency && { urgency: readUrgency(filter.urgency) }),
    ...(text && { text }),
    ...(from.length > 0 && { submittedFrom: toSql(new Date(Math.max(...from))) }),
    ...(until.length > 0 && { submittedUntil: toSql(new Date(Math.min(...until))) }),
    ...(requester && { requester: readSoughtRequester(requester, me) }),
    ...(assignee && { assignee: readSoughtAssignee(assignee, me) }),
    ...(typeof overdue === 'boolean' && { overdue }),
    ...(typeof waiting === 'boolean' && { waiting }),
    ...(typeof held === 'boolean' && { held }),
    ...voteSought(voted, me),
  };
}

const DeviceRequestConnection = builder.connectionObject({
  type: DeviceRequestType,
  name: 'DeviceRequestConnection',
  fields: (t) => ({
    totalCount: t.int({ resolve: totalOf }),
    totalIsLeast: t.boolean({
      resolve: isLeastOf,
      description: 'There may be more: a searched list counts no further.',
    }),
  }),
});

builder.queryField('deviceRequests', (t) =>
  t.field({
    type: DeviceRequestConnection,
    args: {
      view: t.arg({ type: RequestViewEnum, required: true }),
      filter: t.arg({ type: DeviceRequestFilter }),
      sort: t.arg({ type: RequestSortEnum, defaultValue: 'newest' }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: async (_root, { view, filter, sort, first, after }, context, info) => {
      const order = sort ?? 'newest';
      const fields = askedFields(info);
      const query = {
        view,
        filter: readFilter(context, filter),
        order,
        first: readFirst(first),
        after,
        fields,
      };
      return toConnection(await listPage(context, query), after);
    },
  }),
);

builder.queryField('requesters', (t) =>
  t.field({
    type: [RequesterType],
    description: `People who have submitted a request, by name, for the filter of a list. At most ${MOST_REQUESTERS}, and only for those who read all requests.`,
    extensions: { rows: MOST_REQUESTERS },
    args: {
      text: t.arg.string({ description: 'A part of the name or of the email address.' }),
      id: t.arg.id({ description: 'That person alone.' }),
    },
    resolve: (_root, { text, id }, context) =>
      requestersNamed(context, { text, id: id ? readId(id) : undefined }),
  }),
);

builder.queryField('requestsWithLawsonId', (t) =>
  t.field({
    type: [DeviceRequestType],
    description: 'The requests with this Lawson ID that the person may read, newest first.',
    extensions: { rows: MOST_WITH_LAWSON_ID },
    args: { lawsonId: t.arg.string({ required: true }) },
    resolve: (_root, { lawsonId }, context) => requestsWithLawsonId(context, lawsonId),
  }),
);

builder.queryField('deviceRequest', (t) =>
  t.field({
    type: DeviceRequestType,
    nullable: true,
    description: 'Null when it does not exist or may not be read.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context, info) => {
      const files = askedFields(info)?.has('files') ?? false;
      return nullWhen(['not_found'], readRequest(context, readId(id), { files }));
    },
  }),
);
