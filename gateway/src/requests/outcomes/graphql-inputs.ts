import { APPROVALS, OUTCOMES } from '@portal/domain';
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
