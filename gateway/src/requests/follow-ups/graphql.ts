import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { FollowUpType, MOST_FOLLOW_UPS, UsedAsExpectedEnum } from './graphql-type.ts';
import { answerFollowUp, followUpsByRequest } from './service.ts';

builder.objectField(DeviceRequestType, 'followUps', (t) =>
  t.loadableList({
    type: FollowUpType,
    description:
      'What came of the device, the first time first: all for staff, for everybody else what they were asked.',
    extensions: { rows: MOST_FOLLOW_UPS },
    load: (requests: DeviceRequest[], context) => followUpsByRequest(context, requests),
    resolve: (request) => request,
  }),
);

const FollowUpInput = builder.inputType('FollowUpInput', {
  description: 'What came of a device. What the person does not know stays away.',
  fields: (t) => ({
    used: t.field({ type: UsedAsExpectedEnum, required: true }),
    usedText: t.string(),
    unitsPerYear: t.int(),
    unitPrice: t.string({ description: 'A decimal such as "1250.00".' }),
    currency: t.string({ description: 'Of the price, which needs one.' }),
    again: t.boolean({ required: true }),
    againText: t.string({ description: 'Why; needed where the person would not ask for it again.' }),
  }),
});

const FollowUpResult = builder.errorUnion('FollowUpResult', {
  types: [FollowUpType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'FollowUp',
});

builder.mutationField('answerFollowUp', (t) =>
  t.field({
    type: FollowUpResult,
    description:
      'Says what came of a device, for those who are asked. For some days the answers can be changed.',
    args: {
      id: t.arg.id({ required: true }),
      number: t.arg.int({ required: true }),
      input: t.arg({ type: FollowUpInput, required: true }),
    },
    resolve: (_root, { id, number, input }, context) =>
      refusable(context, 'answerFollowUp', async () => answerFollowUp(context, readId(id), number, input)),
  }),
);
