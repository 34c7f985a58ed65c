import { MEETING_RHYTHM_NAMES, type MeetingRhythm } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  nullWhen,
  readFirst,
  refusable,
  toConnection,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import { MeetingConnection, MeetingTimeEnum, MeetingType } from './graphql-type.ts';
import { meetingPage } from './list.ts';
import { cancelMeeting, changeMeeting, listPossibleMembers, planMeeting, readMeeting } from './service.ts';

builder.queryField('meetings', (t) =>
  t.field({
    type: MeetingConnection,
    description:
      'Meetings of the committee: upcoming ones, the next first, then past ones, the last first; or one part alone.',
    args: { when: t.arg({ type: MeetingTimeEnum }), first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, { when, first, after }, context) =>
      toConnection(
        await meetingPage(context, { when: when ?? undefined, first: readFirst(first), after }),
        after,
      ),
  }),
);

builder.queryField('meeting', (t) =>
  t.field({
    type: MeetingType,
    nullable: true,
    description: 'Null for whoever may not read it, and when it was cancelled.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const meetingId = readId(id);
      return nullWhen(['not_found'], readMeeting(context, meetingId));
    },
  }),
);

builder.queryField('meetingCandidates', (t) =>
  t.field({
    type: [NamedPersonType],
    description: 'People who can be members of a meeting, by name; for whoever plans meetings.',
    extensions: { rows: 60 },
    resolve: (_root, _args, context) => listPossibleMembers(context),
  }),
);

builder.queryField('hospitalTimeZone', (t) =>
  t.string({
    description: 'A name of the IANA database, such as America/Chicago.',
    resolve: (_root, _args, { config }) => config.timeZone,
  }),
);

const MeetingInput = builder.inputType('MeetingInput', {
  description: 'The plan of a meeting.',
  fields: (t) => ({
    title: t.string({ required: true }),
    startsAt: t.field({ type: 'DateTime', required: true }),
    endsAt: t.field({ type: 'DateTime', required: true }),
    place: t.string(),
    chairId: t.id({ required: true }),
    memberIds: t.idList({ required: true }),
    guests: t.stringList({ description: 'Names. Those that there are stay where this is left out.' }),
  }),
});

const MeetingRhythmEnum = builder.enumType('MeetingRhythm', {
  values: MEETING_RHYTHM_NAMES as [MeetingRhythm, ...MeetingRhythm[]],
});

const RepeatsInput = builder.inputType('RepeatsInput', {
  description: 'How a series goes on and ends: after `count` meetings, or with the last one until a day.',
  fields: (t) => ({
    every: t.field({ type: MeetingRhythmEnum, required: true }),
    weeks: t.int({ description: 'Between two meetings, 1 where it is left out.' }),
    count: t.int(),
    until: t.string({ description: 'Such as 2027-12-31.' }),
  }),
});

/** What a mutation on a meeting returns. */
export const MeetingResult = builder.errorUnion('MeetingResult', {
  types: [MeetingType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'Meeting',
});

builder.mutationField('planMeeting', (t) =>
  t.field({
    type: MeetingResult,
    description:
      'Plans a meeting, or a series of which it is the first, for the committee and the business office.',
    args: { input: t.arg({ type: MeetingInput, required: true }), repeats: t.arg({ type: RepeatsInput }) },
    resolve: (_root, { input, repeats }, context) =>
      refusable(context, 'planMeeting', () => planMeeting(context, { ...input, repeats })),
  }),
);

builder.mutationField('changeMeeting', (t) =>
  t.field({
    type: MeetingResult,
    description: 'For the chair, who has planned it, and the business office, until it begins.',
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the person has read.' }),
      input: t.arg({ type: MeetingInput, required: true }),
      later: t.arg.boolean({ description: 'The later meetings of its series, too: what changes of it.' }),
    },
    resolve: (_root, { id, version, input, later }, context) =>
      refusable(context, 'changeMeeting', async () =>
        changeMeeting(context, readId(id), { ...input, version, later }),
      ),
  }),
);

const CancelledMeeting = builder.objectRef<{ id: number }>('CancelledMeeting').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});

const CancelMeetingResult = builder.errorUnion('CancelMeetingResult', {
  types: [CancelledMeeting, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'CancelledMeeting',
});

builder.mutationField('cancelMeeting', (t) =>
  t.field({
    type: CancelMeetingResult,
    description: 'For whom `changeMeeting` is: nobody finds the meeting any more.',
    args: {
      id: t.arg.id({ required: true }),
      later: t.arg.boolean({ description: 'The later meetings of its series, too.' }),
    },
    resolve: (_root, { id: argument, later }, context) =>
      refusable(context, 'cancelMeeting', async () => {
        const id = readId(argument);
        await cancelMeeting(context, id, later ?? false);
        return { id };
      }),
  }),
);
