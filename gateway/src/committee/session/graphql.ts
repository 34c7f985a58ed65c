import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { MeetingItemResult } from '../agenda/graphql.ts';
import { MeetingType } from '../meetings/graphql-type.ts';
import { closeItem, closeMeeting, markAttendance, openItem, openMeeting } from './service.ts';

const SessionResult = builder.errorUnion('MeetingSessionResult', {
  types: [MeetingType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'Meeting',
});

const LEADS = 'For the chair and the business office.';

builder.mutationField('openMeeting', (t) =>
  t.field({
    type: SessionResult,
    description: `Opens a meeting. ${LEADS}`,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'openMeeting', async () => openMeeting(context, readId(id))),
  }),
);

builder.mutationField('closeMeeting', (t) =>
  t.field({
    type: SessionResult,
    description: `Closes a meeting, and the item that is open. Items that were not called can go on another agenda. ${LEADS}`,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'closeMeeting', async () => closeMeeting(context, readId(id))),
  }),
);

builder.mutationField('openMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description: `Calls an item; one is open at a time. ${LEADS}`,
    args: { meeting: t.arg.id({ required: true }), item: t.arg.id({ required: true }) },
    resolve: (_root, { meeting, item }, context) =>
      refusable(context, 'openMeetingItem', async () => openItem(context, readId(meeting), readId(item))),
  }),
);

builder.mutationField('closeMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description: `Closes an item: what its votes recommend is kept. ${LEADS}`,
    args: { meeting: t.arg.id({ required: true }), item: t.arg.id({ required: true }) },
    resolve: (_root, { meeting, item }, context) =>
      refusable(context, 'closeMeetingItem', async () => closeItem(context, readId(meeting), readId(item))),
  }),
);

builder.mutationField('attendMeeting', (t) =>
  t.field({
    type: SessionResult,
    description:
      'Says that a member is there, or is not any more: of oneself, or whoever leads the meeting of others.',
    args: {
      meeting: t.arg.id({ required: true }),
      present: t.arg.boolean({ required: true }),
      member: t.arg.id({ description: 'Without it, the person themselves.' }),
    },
    resolve: (_root, { meeting, present, member: userId }, context) =>
      refusable(context, 'attendMeeting', async () =>
        markAttendance(context, readId(meeting), { present, userId }),
      ),
  }),
);
