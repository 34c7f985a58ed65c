import {
  ANALYSIS_PART_NAMES,
  ANALYSIS_SECTION_NAMES,
  type Criterion,
  LIMITS,
  mayReadAnalysis,
} from '@portal/domain';
import { requireUser } from '../../platform/context.ts';
import {
  builder,
  ConflictError,
  ForbiddenError,
  fromJson,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { ReadAnalysis, SavedSection } from './model.ts';
import { missingIn } from './required.ts';
import { analysesOf, saveAnalysisSection } from './service.ts';

export const SectionEnum = builder.enumType('AnalysisSection', {
  description: 'The parts of a value analysis, each saved by itself.',
  values: ANALYSIS_SECTION_NAMES,
});

const SavedSectionType = builder.objectRef<SavedSection>('SavedAnalysisSection').implement({
  description: 'A part of a value analysis as it was saved last.',
  fields: (t) => ({
    name: t.expose('name', { type: SectionEnum }),
    value: t.string({
      description: 'JSON, as the schemas of `@portal/domain` describe it. Null when it was emptied.',
      resolve: ({ value }) => JSON.stringify(value),
    }),
    version: t.exposeInt('version', { description: 'What the next save of this part must name.' }),
    savedBy: t.field({ type: NamedPersonType, resolve: ({ savedBy }) => savedBy }),
    savedAt: t.expose('savedAt', { type: 'DateTime' }),
    saveId: t.exposeString('saveId', {
      nullable: true,
      description: 'What the browser that saved it calls the save, so that it knows its own again.',
    }),
  }),
});

const CriterionType = builder.objectRef<Criterion>('ScoreCriterion').implement({
  description: 'What a device is scored by, and how much it counts.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its key in the value of a score.' }),
    label: t.exposeString('label'),
    help: t.exposeString('help', { description: 'What it asks; empty when its label says it.' }),
    weight: t.exposeInt('weight'),
  }),
});

/** Older dashboards ask for this. */
const WeightType = builder.objectRef<Criterion>('ScoreWeight').implement({
  description: 'How much a criterion of the score counts.',
  fields: (t) => ({
    criterion: t.exposeString('name'),
    label: t.exposeString('label'),
    weight: t.exposeInt('weight'),
  }),
});

const ValueAnalysisType = builder.objectRef<ReadAnalysis>('ValueAnalysis').implement({
  description: "The analyst's structured findings. For staff.",
  fields: (t) => ({
    id: t.exposeID('requestId', { description: 'The id of its request.' }),
    version: t.exposeInt('version', { description: '0 when nobody has written it.' }),
    sections: t.field({
      type: [SavedSectionType],
      extensions: { rows: ANALYSIS_SECTION_NAMES.length },
      description: 'Those that somebody has saved.',
      resolve: ({ sections }) => sections,
    }),
    weights: t.field({
      type: [WeightType],
      extensions: { rows: LIMITS.criteria.most },
      deprecationReason: 'Ask for criteria.',
      resolve: ({ criteria }) => [...criteria],
    }),
    criteria: t.field({
      type: [CriterionType],
      extensions: { rows: LIMITS.criteria.most },
      description:
        'Those that the score was made with, or the present ones of the hospital while there is none.',
      resolve: ({ criteria }) => [...criteria],
    }),
    presentCriteria: t.field({
      type: [CriterionType],
      extensions: { rows: LIMITS.criteria.most },
      description: 'Those by which the hospital scores now.',
      resolve: (analysis) => [...analysis.presentCriteria],
    }),
    currency: t.string({
      nullable: true,
      description: 'That of the amounts. Null until the cost is written.',
      resolve: ({ cost }) => cost?.currency ?? null,
    }),
    annualImpact: t.exposeString('annualImpact', {
      nullable: true,
      description: 'A decimal of the currency: what it costs a year beyond what it replaces.',
    }),
    firstYearCost: t.exposeString('firstYearCost', { nullable: true }),
    totalScore: t.exposeFloat('totalScore', {
      nullable: true,
      description: 'Of 100. Null until every criterion that counts has its points.',
    }),
  }),
});

builder.objectField(DeviceRequestType, 'valueAnalysis', (t) =>
  t.loadable({
    type: ValueAnalysisType,
    nullable: true,
    description: 'Null for people who may not read it.',
    load: (ids: number[], context) => analysesOf(context, ids),
    resolve: ({ id }) => id,
  }),
);

const PartEnum = builder.enumType('AnalysisPart', {
  description: 'What a hospital can ask for before a request is sent to the committee.',
  values: ANALYSIS_PART_NAMES,
});

builder.objectField(DeviceRequestType, 'missingParts', (t) =>
  t.loadableList({
    type: PartEnum,
    description:
      'What the settings require before the request is sent to the committee, and its value analysis lacks. Empty for people who may not read it.',
    extensions: { rows: ANALYSIS_PART_NAMES.length },
    load: (ids: number[], context) =>
      mayReadAnalysis(requireUser(context))
        ? missingIn(context, context.db, ids)
        : Promise.resolve(ids.map(() => [])),
    resolve: ({ id }) => id,
  }),
);

const ValueAnalysisResult = builder.errorUnion('ValueAnalysisResult', {
  types: [ValueAnalysisType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'ValueAnalysis',
});

builder.mutationField('saveAnalysisSection', (t) =>
  t.field({
    type: ValueAnalysisResult,
    description:
      'Saves one part of a value analysis. What other people save in other parts is not in its way.',
    args: {
      id: t.arg.id({ required: true }),
      section: t.arg({ type: SectionEnum, required: true }),
      value: t.arg.string({ required: true, description: 'JSON. Null empties it.' }),
      version: t.arg.int({ required: true, description: '0 for a part that nobody has saved.' }),
      saveId: t.arg.string({
        description:
          'What the browser calls this save: up to 36 letters, digits, - and _, another one each time.',
      }),
      presentCriteria: t.arg.boolean({
        description:
          'A score is made anew by the present criteria of the hospital. Otherwise it keeps those that it was made with.',
      }),
    },
    resolve: (_root, { id, section, value, version, saveId, presentCriteria }, context) =>
      refusable(context, 'saveAnalysisSection', async () =>
        saveAnalysisSection(context, readId(id), section, {
          value: fromJson(value),
          ...{ version, saveId, byPresent: presentCriteria ?? false },
        }),
      ),
  }),
);
