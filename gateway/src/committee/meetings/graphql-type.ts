import {
  LIMITS,
  MEETING_ACTION_NAMES,
  MEETING_ANSWER_NAMES,
  MEETING_KIND_NAMES,
  MEETING_PARTS,
  MEETING_STATE_NAMES,
  MEETING_TIMES,
  type MeetingAnswer,
  type MeetingPart,
  type Quorum,
} from '@portal/domain';
import { builder, totalOf } from '../../platform/graphql/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import type { Attendance, Meeting, MeetingDate, MeetingEvent, PlanChange } from './model.ts';
import { readMeetingHistory, readSeries } from './service.ts';

export const MeetingStateEnum = builder.enumType('MeetingState', {
  description: 'How far a meeting is.',
  values: MEETING_STATE_NAMES,
});

export const MeetingKindEnum = builder.enumType('MeetingKind', {
  description: 'A meeting, or a vote without one.',
  values: MEETING_KIND_NAMES,
});

export const MeetingTimeEnum = builder.enumType('MeetingTime', {
  description: 'The parts of the list of meetings.',
  values: MEETING_TIMES,
});

const MeetingActionEnum = builder.enumType('MeetingAction', { values: MEETING_ACTION_NAMES });

export const MeetingAnswerEnum = builder.enumType('MeetingAnswer', {
  description: 'Whether a member comes to a meeting.',
  values: MEETING_ANSWER_NAMES,
});

const MeetingPartEnum = builder.enumType('MeetingPart', {
  description: 'The parts of the plan of a meeting.',
  values: Object.keys(MEETING_PARTS) as MeetingPart[],
});

export const QuorumType = builder.objectRef<Quorum>('Quorum').implement({
  description: 'How many members must be there, and how many are.',
  fields: (t) => ({
    needed: t.exposeInt('needed'),
    present: t.exposeInt('present'),
    reached: t.exposeBoolean('reached'),
  }),
});

const MeetingAttendanceType = builder.objectRef<Attendance>('MeetingAttendance').implement({
  description: 'A member of a meeting.',
  fields: (t) => ({
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    present: t.exposeBoolean('present'),
    arrivedAt: t.expose('arrivedAt', { type: 'DateTime', nullable: true }),
    leftAt: t.expose('leftAt', { type: 'DateTime', nullable: true }),
  }),
});

const PlanChangeType = builder.objectRef<PlanChange>('MeetingChange').implement({
  description: 'A part of the plan of a meeting that has changed, in words.',
  fields: (t) => ({
    part: t.expose('part', { type: MeetingPartEnum }),
    old: t.exposeString('old', { nullable: true }),
    new: t.exposeString('new', { nullable: true }),
  }),
});

const MeetingEventType = builder.objectRef<MeetingEvent>('MeetingEvent').implement({
  description: 'A step in the history of the plan of a meeting.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.field({ type: NamedPersonType, resolve: ({ actor }) => actor }),
    action: t.expose('action', { type: MeetingActionEnum }),
    changes: t.field({ type: [PlanChangeType], resolve: ({ changes }) => [...changes] }),
  }),
});

const idsWith = (attendance: readonly Attendance[], answer: MeetingAnswer) =>
  attendance.flatMap((each) => (each.answer === answer ? [String(each.person.id)] : []));

const MeetingDateType = builder.objectRef<MeetingDate>('MeetingDate').implement({
  description: 'One of the meetings of a series.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
  }),
});

export const MeetingType = builder.objectRef<Meeting>('Meeting').implement({
  description: 'A meeting of the committee, for the committee, the business office and administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: MeetingKindEnum }),
    title: t.exposeString('title'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    timeZone: t.string({
      description: 'Of the hospital: in it, clocks on the wall show the time of the meeting.',
      resolve: (_meeting, _args, { config }) => config.timeZone,
    }),
    place: t.exposeString('place', { nullable: true, description: 'A room, or the address of a call.' }),
    chair: t.field({ type: NamedPersonType, resolve: ({ chair }) => chair }),
    minuteTaker: t.field({
      type: NamedPersonType,
      nullable: true,
      description: 'Who takes the minutes; null for the chair.',
      resolve: ({ minuteTaker }) => minuteTaker,
    }),
    attendance: t.field({
      type: [MeetingAttendanceType],
      description: 'The members by name, the chair included.',
      extensions: { rows: LIMITS.meeting.members },
      resolve: ({ attendance }) => [...attendance],
    }),
    // Ids instead of one field for each member: this costs the same for any number of members.
    coming: t.field({
      type: ['ID'],
      description: 'The members who have said that they come.',
      resolve: ({ attendance }) => idsWith(attendance, 'yes'),
    }),
    notComing: t.field({
      type: ['ID'],
      description: 'Those who have said that they do not. When the time changes, everybody is asked again.',
      resolve: ({ attendance }) => idsWith(attendance, 'no'),
    }),
    guests: t.field({
      type: ['String'],
      description: 'Names.',
      resolve: ({ guests }) => [...guests],
    }),
    state: t.expose('state', { type: MeetingStateEnum }),
    quorum: t.field({ type: QuorumType, resolve: ({ quorum }) => quorum }),
    seriesId: t.exposeID('seriesId', {
      nullable: true,
      description: 'What its series is known by; null for a meeting by itself.',
    }),
    series: t.field({
      type: [MeetingDateType],
      description: 'The meetings of its series, with it, the first one first; none for a meeting by itself.',
      extensions: { rows: LIMITS.meeting.series },
      resolve: ({ id, seriesId }, _args, context) => (seriesId === null ? [] : readSeries(context, id)),
    }),
    version: t.exposeInt('version', { description: 'Counts the changes of the plan.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true }),
    plannedBy: t.field({ type: NamedPersonType, resolve: ({ plannedBy }) => plannedBy }),
    history: t.field({
      type: [MeetingEventType],
      description: 'What became of the plan, the last step first.',
      extensions: { rows: 20 },
      resolve: ({ id }, _args, context) => readMeetingHistory(context, id),
    }),
  }),
});

export const MeetingConnection = builder.connectionObject({
  type: MeetingType,
  name: 'MeetingConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});
