import { ANALYSIS_SECTION_NAMES } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { SectionEnum } from './graphql.ts';
import { type AnalysisWriter, readWriters, tellWriting, type WritersNews } from './writers.ts';

/** The number of rows with which the cost of a query is counted: hardly ever more than one person for each section. */
const ROWS = ANALYSIS_SECTION_NAMES.length;

const WriterType = builder.objectRef<AnalysisWriter>('AnalysisWriter').implement({
  description: 'Somebody who is writing a part of a value analysis now.',
  fields: (t) => ({
    section: t.expose('section', { type: SectionEnum }),
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    secondsLeft: t.exposeInt('secondsLeft', { description: 'It ends by itself then, unless it is renewed.' }),
  }),
});

builder.objectField(DeviceRequestType, 'analysisWriters', (t) =>
  t.loadableList({
    type: WriterType,
    description:
      'Who else is writing in its value analysis now, by name. Nobody for people who may not read it.',
    extensions: { rows: ROWS },
    load: (ids: number[], context) => readWriters(context, ids),
    resolve: ({ id }) => id,
  }),
);

const WritingType = builder.objectRef<{ secondsLeft: number }>('AnalysisWriting').implement({
  description: 'That the person is writing a part of a value analysis, or is not any more.',
  fields: (t) => ({
    secondsLeft: t.exposeInt('secondsLeft', {
      description: 'It ends by itself then, unless it is said again. 0 when it has ended.',
    }),
  }),
});

const WritingResult = builder.errorUnion('AnalysisWritingResult', {
  types: [WritingType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'AnalysisWriting',
});

builder.mutationField('writeAnalysisSection', (t) =>
  t.field({
    type: WritingResult,
    description:
      'Tells other people that the person is writing a part of a value analysis now, or is not any more. It keeps nobody from writing, and nothing of it is recorded.',
    args: {
      id: t.arg.id({ required: true }),
      section: t.arg({ type: SectionEnum, required: true }),
      isWriting: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { id, section, isWriting }, context) =>
      refusable(context, 'writeAnalysisSection', async () => ({
        secondsLeft: await tellWriting(context, readId(id), section, isWriting),
      })),
  }),
);

export const AnalysisWritersChangeType = builder.objectRef<WritersNews>('AnalysisWritersChange').implement({
  description: 'That other people than before are writing in the value analysis of a request. For staff.',
  fields: (t) => ({ request: t.id({ resolve: ({ writersOf }) => writersOf }) }),
});
