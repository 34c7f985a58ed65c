import { LIMITS } from '@portal/domain';
import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { Condition } from './model.ts';
import { changeCondition, conditionsByRequest } from './service.ts';

const ConditionType = builder.objectRef<Condition>('RequestCondition').implement({
  description: 'A condition of an approval, which somebody sees to and closes.',
  fields: (t) => ({
    id: t.id({ resolve: ({ requestId, number }) => `${requestId}.${number}` }),
    number: t.exposeInt('number', { description: 'Counts the conditions of its request, from 1.' }),
    text: t.exposeString('text'),
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    until: t.exposeString('until', { description: 'A day such as 2026-12-31, where the hospital is.' }),
    blocksOrdering: t.exposeBoolean('blocksOrdering'),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true }),
    closedBy: t.field({ type: NamedPersonType, nullable: true, resolve: ({ closedBy }) => closedBy }),
    note: t.exposeString('note', { nullable: true, description: 'What was done for it.' }),
  }),
});

builder.objectField(DeviceRequestType, 'conditions', (t) =>
  t.loadableList({
    type: ConditionType,
    extensions: { rows: LIMITS.conditions.most },
    description: 'The conditions of its approval.',
    load: (requests: DeviceRequest[], context) => conditionsByRequest(context, requests),
    resolve: (request) => request,
  }),
);

builder.mutationField('changeCondition', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'Closes a condition of an approval, or opens it again.',
    args: {
      id: t.arg.id({ required: true }),
      number: t.arg.int({ required: true }),
      closed: t.arg.boolean({ required: true }),
      note: t.arg.string({ description: 'What was done for it.' }),
    },
    resolve: (_root, { id, number, ...change }, context) =>
      refusable(context, 'changeCondition', async () => changeCondition(context, readId(id), number, change)),
  }),
);
