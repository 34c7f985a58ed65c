import { MOST_AT_ONCE, requestNumber, SEVERAL_ACTIONS } from '@portal/domain';
import { builder, ForbiddenError, InvalidError, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { actOnSeveral, type SeveralLine } from './service.ts';

const SeveralActionEnum = builder.enumType('SeveralAction', {
  description: 'What is done to several requests at once.',
  values: SEVERAL_ACTIONS,
});

const ChosenRequest = builder.inputType('ChosenRequest', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: 'As in assignRequest. Other actions do not look at it.' }),
  }),
});

const SeveralLineType = builder.objectRef<SeveralLine>('SeveralLine').implement({
  description: 'What became of one of several requests.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ resolve: ({ id }) => requestNumber(id) }),
    request: t.field({
      type: DeviceRequestType,
      nullable: true,
      description: 'As it is now. Null: nothing was done, and code and message say why.',
      resolve: ({ request }) => request,
    }),
    code: t.string({
      nullable: true,
      description: 'Stays the same when the words change: one of the codes of `Error` in /api/openapi.json.',
      resolve: ({ refusal }) => refusal?.code,
    }),
    message: t.string({ nullable: true, resolve: ({ refusal }) => refusal?.text }),
  }),
});

interface SeveralReport {
  lines: SeveralLine[];
}

const SeveralReportType = builder.objectRef<SeveralReport>('SeveralReport').implement({
  fields: (t) => ({
    lines: t.field({
      type: [SeveralLineType],
      extensions: { rows: MOST_AT_ONCE },
      description: 'One for each request, in the order in which they were named.',
      resolve: ({ lines }) => lines,
    }),
  }),
});

const SeveralResult = builder.errorUnion('SeveralResult', {
  types: [SeveralReportType, ForbiddenError, InvalidError],
  resolveType: () => 'SeveralReport',
});

builder.mutationField('actOnSeveral', (t) =>
  t.field({
    type: SeveralResult,
    description: `Does the same to at most ${MOST_AT_ONCE} requests, each by itself as its own mutation does it, and reports on each.`,
    args: {
      action: t.arg({ type: SeveralActionEnum, required: true }),
      requests: t.arg({ type: [ChosenRequest], required: true }),
      notes: t.arg.string(),
      reason: t.arg.string({ description: 'Of a dismissal.' }),
      backordered: t.arg.boolean({ description: 'Of an order.' }),
      user: t.arg.id({ description: 'To whom they are given. Null for nobody.' }),
    },
    resolve: (_root, { requests, user, ...args }, context) =>
      refusable(context, 'actOnSeveral', async () => ({
        lines: await actOnSeveral(context, {
          ...args,
          requests: requests.map(({ id, version }) => ({ id: readId(id), version })),
          userId: user ? readId(user) : null,
        }),
      })),
  }),
);
