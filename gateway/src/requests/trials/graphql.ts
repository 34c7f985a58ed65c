import { LIMITS, requestNumber, soughtSchema, TRIAL_RESULTS, validate } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
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
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { QuestionScaleEnum } from '../outcomes/graphql-inputs.ts';
import { keepTrial } from './end.ts';
import { type Evaluator, questionsIn, type Trial } from './model.ts';
import {
  type AskedEvaluation,
  askedEvaluation,
  askedEvaluations,
  evaluate,
  evaluationOfAsked,
  evaluatorCandidates,
  MOST_ASKED,
  MOST_EVALUATORS_OFFERED,
  trialsByRequest,
} from './service.ts';

const { questions: most, evaluators: mostEvaluators } = LIMITS.trial;

const QuestionType = builder.objectRef<Trial['questions'][number]>('TrialQuestion').implement({
  description: 'A question to those who evaluate a trial.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Its place in the trial: "1", "2". Answers name it.' }),
    text: t.exposeString('text'),
    scale: t.expose('scale', { type: QuestionScaleEnum }),
  }),
});

const EvaluatorType = builder.objectRef<Evaluator>('TrialEvaluator').implement({
  description: 'Somebody who evaluates a trial.',
  fields: (t) => ({
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    answers: t.string({
      nullable: true,
      description:
        'JSON: by the key of a question a number, true or false, or words. For staff, null for everybody else.',
      resolve: ({ answers }) => answers && JSON.stringify(answers),
    }),
    text: t.exposeString('text', { nullable: true, description: 'For staff.' }),
  }),
});

const CountType = builder.objectRef<{ answer: string; count: number }>('AnswerCount').implement({
  description: 'How often an answer was given.',
  fields: (t) => ({ answer: t.exposeString('answer'), count: t.exposeInt('count') }),
});

const SummaryType = builder.objectRef<NonNullable<Trial['summary']>[number]>('QuestionSummary').implement({
  description: 'What the answers to a question make together. For staff.',
  fields: (t) => ({
    question: t.exposeID('question'),
    count: t.exposeInt('count'),
    mean: t.exposeFloat('mean', { nullable: true }),
    median: t.exposeFloat('median', { nullable: true }),
    distribution: t.field({
      type: [CountType],
      extensions: { rows: 5 },
      resolve: ({ distribution }) => [...distribution],
    }),
  }),
});

const TrialResultEnum = builder.enumType('TrialResult', { values: TRIAL_RESULTS });

const TrialType = builder.objectRef<Trial>('Trial').implement({
  description: 'The trial of an approved device.',
  fields: (t) => ({
    id: t.exposeID('requestId', { description: 'The id of its request.' }),
    units: t.exposeInt('units'),
    from: t.exposeString('from', { description: 'A day such as 2026-12-31, where the hospital is.' }),
    until: t.exposeString('until'),
    questions: t.field({
      type: [QuestionType],
      extensions: { rows: most },
      resolve: ({ questions }) => [...questions],
    }),
    evaluators: t.field({
      type: [EvaluatorType],
      extensions: { rows: mostEvaluators },
      resolve: ({ evaluators }) => [...evaluators],
    }),
    result: t.expose('result', { type: TrialResultEnum, nullable: true, description: 'Null until it ends.' }),
    reason: t.exposeString('reason', { nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    endedBy: t.field({ type: NamedPersonType, nullable: true, resolve: ({ endedBy }) => endedBy }),
    summary: t.field({
      type: [SummaryType],
      extensions: { rows: most },
      description: 'Empty for people who do not read all requests.',
      resolve: ({ summary }) => [...(summary ?? [])],
    }),
  }),
});

builder.objectField(DeviceRequestType, 'trial', (t) =>
  t.loadable({
    type: TrialType,
    nullable: true,
    description: 'The trial for which it was approved.',
    load: (requests: DeviceRequest[], context) => trialsByRequest(context, requests),
    resolve: (request) => request,
  }),
);

const AskedType = builder.objectRef<AskedEvaluation>('AskedEvaluation').implement({
  description: 'What an evaluator is shown, who may not be allowed to open the request.',
  fields: (t) => ({
    id: t.id({ description: 'The id of the request.', resolve: ({ request }) => request.id }),
    number: t.string({ resolve: ({ request }) => requestNumber(request.id) }),
    deviceName: t.string({ resolve: ({ request }) => request.deviceName }),
    manufacturer: t.string({ resolve: ({ request }) => request.manufacturer }),
    units: t.int({ resolve: ({ trial }) => trial.units }),
    from: t.string({ resolve: ({ trial }) => trial.from_day }),
    until: t.string({ resolve: ({ trial }) => trial.until_day }),
    questions: t.field({
      type: [QuestionType],
      extensions: { rows: most },
      resolve: ({ trial }) => questionsIn(trial),
    }),
    answers: t.string({
      nullable: true,
      description: 'JSON, what the person has answered. Null until then.',
      resolve: (asked) => {
        const evaluation = evaluationOfAsked(asked);
        return evaluation && JSON.stringify(evaluation.answers);
      },
    }),
    text: t.string({ nullable: true, resolve: (asked) => evaluationOfAsked(asked)?.text ?? null }),
    askedBy: t.string({ resolve: ({ trial }) => trial.started_by_name }),
    askedAt: t.field({ type: 'DateTime', resolve: ({ own }) => toIso(own.asked_at) }),
    isOver: t.exposeBoolean('isOver', { description: 'It takes no answers any more.' }),
  }),
});

builder.queryField('askedEvaluation', (t) =>
  t.field({
    type: AskedType,
    nullable: true,
    description: 'The evaluation of a trial that is asked of the person; null for all others.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => askedEvaluation(context, readId(id)),
  }),
);

builder.queryField('askedEvaluations', (t) =>
  t.field({
    type: [AskedType],
    description: 'The evaluations that are awaited from the person who asks: the longest waiting first.',
    extensions: { rows: MOST_ASKED },
    resolve: (_root, _args, context) => askedEvaluations(context),
  }),
);

builder.queryField('evaluatorCandidates', (t) =>
  t.field({
    type: [NamedPersonType],
    description: 'Whom the business office can ask to evaluate a trial, by name, a few at a time.',
    extensions: { rows: MOST_EVALUATORS_OFFERED },
    args: { text: t.arg.string() },
    resolve: (_root, { text }, context) =>
      evaluatorCandidates(context, validate(soughtSchema('text'), text, 'text')),
  }),
);

const AskedEvaluationResult = builder.errorUnion('AskedEvaluationResult', {
  types: [AskedType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'AskedEvaluation',
});

builder.mutationField('evaluateTrial', (t) =>
  t.field({
    type: AskedEvaluationResult,
    description:
      'Answers the questions of a trial, for those who are asked, from its first day. Until it ends they may change it.',
    args: {
      id: t.arg.id({ required: true }),
      answers: t.arg.string({ required: true, description: 'JSON, by the keys of the questions.' }),
      text: t.arg.string(),
    },
    resolve: (_root, { id, answers, text }, context) =>
      refusable(context, 'evaluateTrial', async () =>
        evaluate(context, readId(id), { answers: fromJson(answers), text }),
      ),
  }),
);

builder.mutationField('keepTrial', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'Ends a trial: the device is kept, and can be ordered.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string() },
    resolve: (_root, { id, reason }, context) =>
      refusable(context, 'keepTrial', async () => keepTrial(context, readId(id), reason)),
  }),
);
