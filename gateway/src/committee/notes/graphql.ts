import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  nullWhen,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import { type MeetingNotes, readNotes, saveNotes } from './service.ts';

const NotesType = builder.objectRef<MeetingNotes>('MeetingNotes').implement({
  description: 'What was noted on an item of a meeting.',
  fields: (t) => ({
    id: t.id({ description: 'Of the item.', resolve: ({ itemId }) => String(itemId) }),
    text: t.exposeString('text', { nullable: true }),
    version: t.exposeInt('version', { description: 'Counts the changes; 0 where nothing was noted.' }),
    editedBy: t.field({
      type: NamedPersonType,
      nullable: true,
      description: 'Who has written them last.',
      resolve: ({ editedBy }) => editedBy,
    }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    mayWrite: t.exposeBoolean('mayWrite', { description: 'The person takes them now.' }),
  }),
});

const NotesResult = builder.errorUnion('MeetingNotesResult', {
  types: [NotesType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MeetingNotes',
});

builder.queryField('meetingNotes', (t) =>
  t.field({
    type: NotesType,
    nullable: true,
    description:
      'The notes on an item of a meeting; null for whoever may not read it or is recused from the item, and for a circulation.',
    args: { meeting: t.arg.id({ required: true }), item: t.arg.id({ required: true }) },
    resolve: async (_root, { meeting, item }, context) => {
      const [meetingId, itemId] = [readId(meeting), readId(item)];
      return nullWhen(['not_found', 'forbidden', 'conflict'], readNotes(context, meetingId, itemId));
    },
  }),
);

builder.mutationField('saveMeetingNotes', (t) =>
  t.field({
    type: NotesResult,
    description:
      'Takes notes on an item while the meeting is in session, for the minute taker, the chair and the business office.',
    args: {
      meeting: t.arg.id({ required: true }),
      item: t.arg.id({ required: true }),
      text: t.arg.string({ description: 'Without it, the notes are emptied.' }),
      version: t.arg.int({ required: true, description: 'The version that the person has read.' }),
    },
    resolve: (_root, { meeting, item, ...input }, context) =>
      refusable(context, 'saveMeetingNotes', async () =>
        saveNotes(context, readId(meeting), readId(item), input),
      ),
  }),
);
