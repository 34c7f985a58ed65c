import { APPROVALS, OUTCOMES, QUESTION_SCALES } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';

export const OutcomeEnum = builder.enumType('RequestOutcome', {
  description: 'What the business office decides.',
  values: OUTCOMES,
});

export const ApprovalEnum = builder.enumType('Approval', {
  description: 'How the business office approves.',
  values: APPROVALS,
});

export const ConditionInputType = builder.inputType('ConditionInput', {
  description: 'A condition of an approval.',
  fields: (t) => ({
    text: t.string({ required: true }),
    userId: t.id({ required: true, description: 'Who sees to it: somebody who may read the request.' }),
    until: t.string({ required: true, description: 'A day such as 2026-12-31, from today on.' }),
    blocksOrdering: t.boolean({
      defaultValue: false,
      description: 'The device is not ordered while it is open.',
    }),
  }),
});

export const QuestionScaleEnum = builder.enumType('QuestionScale', {
  description: 'How a question of a trial is answered: 1 to 5, yes or no, or in words.',
  values: QUESTION_SCALES,
});

const TrialQuestionInputType = builder.inputType('TrialQuestionInput', {
  fields: (t) => ({
    text: t.string({ required: true }),
    scale: t.field({ type: QuestionScaleEnum, required: true }),
  }),
});

export const TrialInputType = builder.inputType('TrialInput', {
  description: 'A trial for which a device is approved.',
  fields: (t) => ({
    units: t.int({ required: true }),
    from: t.string({ required: true, description: 'A day such as 2026-12-31.' }),
    until: t.string({ required: true }),
    evaluatorIds: t.idList({ required: true, description: 'Active people, who need not read the request.' }),
    questions: t.field({ type: [TrialQuestionInputType], required: true }),
  }),
});
