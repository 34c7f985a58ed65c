import { LIMITS } from '@portal/domain';
import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { ApprovalEnum } from '../outcomes/graphql-inputs.ts';
import {
  confirmApproval,
  type SecondApproval,
  secondApprovalsOf,
  takeBackApproval,
  type WaitingApproval,
} from './service.ts';

/** The most lines of an approval: a trial has one for its period, one for its evaluators, and one for each question. */
const MOST_LINES = Math.max(LIMITS.conditions.most, LIMITS.trial.questions + 2);

const WaitingApprovalType = builder.objectRef<WaitingApproval>('WaitingApproval').implement({
  description: 'An approval of one person that counts when a second one confirms it.',
  fields: (t) => ({
    number: t.exposeInt('number', {
      description: 'Counts those of its request, from 1. Whoever confirms names the one that they have read.',
    }),
    by: t.field({ type: NamedPersonType, resolve: ({ by }) => by }),
    at: t.expose('at', { type: 'DateTime' }),
    outcome: t.expose('outcome', { type: ApprovalEnum }),
    details: t.field({
      type: ['String'],
      extensions: { rows: MOST_LINES },
      description: 'Its conditions or its trial, in words.',
      resolve: ({ details }) => details,
    }),
    notes: t.exposeString('notes', { nullable: true }),
  }),
});

const SecondApprovalType = builder.objectRef<SecondApproval>('SecondApproval').implement({
  description: 'What second approvals have to do with a request that is before the committee.',
  fields: (t) => ({
    neededFor: t.field({
      type: [ApprovalEnum],
      extensions: { rows: 3 },
      description: 'The outcomes with which an approval by the person who asks needs a second person.',
      resolve: ({ neededFor }) => neededFor,
    }),
    waits: t.field({ type: WaitingApprovalType, nullable: true, resolve: ({ waits }) => waits }),
  }),
});

builder.objectField(DeviceRequestType, 'secondApproval', (t) =>
  t.loadable({
    type: SecondApprovalType,
    nullable: true,
    description:
      'Null for people who do not read all requests, for requests that are not before the committee, and while nothing asks for second approvals.',
    load: (requests: DeviceRequest[], context) => secondApprovalsOf(context, requests),
    resolve: (request) => request,
  }),
);

builder.mutationField('confirmApproval', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'A second person of the business office confirms an approval, which counts from then on.',
    args: {
      id: t.arg.id({ required: true }),
      number: t.arg.int({ required: true }),
      notes: t.arg.string({ description: 'Without any, those of the first person are kept.' }),
      reasonAgainst: t.arg.string({
        description: 'Required where the committee has recommended otherwise since the approval was given.',
      }),
    },
    resolve: (_root, { id, ...input }, context) =>
      refusable(context, 'confirmApproval', async () =>
        confirmApproval(context, readId(id), {
          number: input.number,
          notes: input.notes,
          reasonAgainst: input.reasonAgainst,
        }),
      ),
  }),
);

builder.mutationField('takeBackApproval', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'Who gave an approval that waits for a second person takes it back.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'takeBackApproval', async () => takeBackApproval(context, readId(id))),
  }),
);
