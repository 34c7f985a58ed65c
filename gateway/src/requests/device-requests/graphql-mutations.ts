import { ACTIONS, REQUESTER_FIELDS, TRANSITIONS } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { ApprovalEnum, ConditionInputType, TrialInputType } from '../outcomes/graphql-inputs.ts';
import { inputOf } from './field-types.ts';
import { DeviceRequestType } from './graphql-type.ts';
import { createRequest, editRequest, withdrawRequest } from './service.ts';
import { type ActionInput, act } from './transitions.ts';

export const DeviceRequestResult = builder.errorUnion('DeviceRequestResult', {
  types: [DeviceRequestType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'DeviceRequest',
});

const DeletedRequest = builder.objectRef<{ id: number }>('DeletedRequest').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});

const DeleteRequestResult = builder.errorUnion('DeleteRequestResult', {
  types: [DeletedRequest, ConflictError, ForbiddenError, NotFoundError],
  resolveType: () => 'DeletedRequest',
});

const DeviceRequestInput = builder.inputType('DeviceRequestInput', {
  fields: (t) => Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, t.field(inputOf(name) as never)])),
});

builder.mutationField('createDeviceRequest', (t) =>
  t.field({
    type: DeviceRequestResult,
    args: { input: t.arg({ type: DeviceRequestInput, required: true }) },
    resolve: (_root, { input }, context) =>
      refusable(context, 'createDeviceRequest', () => createRequest(context, input)),
  }),
);

builder.mutationField('updateDeviceRequest', (t) =>
  t.field({
    type: DeviceRequestResult,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: DeviceRequestInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      refusable(context, 'updateDeviceRequest', async () => editRequest(context, readId(id), input)),
  }),
);

builder.mutationField('deleteDeviceRequest', (t) =>
  t.field({
    type: DeleteRequestResult,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id: argument }, context) =>
      refusable(context, 'deleteDeviceRequest', async () => {
        const id = readId(argument);
        await withdrawRequest(context, id);
        return { id };
      }),
  }),
);

/** The argument that an action takes, by the field of the request that stores it. */
const ARGUMENTS = {
  analystNotes: { name: 'notes', type: 'String' },
  committeeNotes: { name: 'notes', type: 'String' },
  dismissalReason: { name: 'reason', type: 'String' },
  trialReason: { name: 'reason', type: 'String' },
  lawsonId: { name: 'lawsonId', type: 'String' },
  isBackordered: { name: 'backordered', type: 'Boolean' },
} as const satisfies Record<string, { name: keyof ActionInput; type: string }>;

/** One mutation for each transition of the lifecycle. */
for (const action of ACTIONS) {
  const { mutation, requires, takes, assigns } = TRANSITIONS[action];
  const along = requires ?? takes;
  builder.mutationField(mutation, (t) =>
    t.field({
      type: DeviceRequestResult,
      args: {
        id: t.arg.id({ required: true }),
        ...(along && {
          [ARGUMENTS[along].name]: t.arg({ type: ARGUMENTS[along].type, required: along === requires }),
        }),
        ...(assigns && {
          version: t.arg.int({
            description: 'The request as the person has seen it: who has taken it since then keeps it.',
          }),
        }),
        ...(action === 'approve' && {
          outcome: t.arg({ type: ApprovalEnum, description: 'Plain, unless it says another.' }),
          conditions: t.arg({ type: [ConditionInputType] }),
          trial: t.arg({ type: TrialInputType }),
        }),
        ...((action === 'approve' || action === 'reject') && {
          reasonAgainst: t.arg.string({
            description:
              'Required against what the committee recommended, unless there are notes: its members read it.',
          }),
        }),
        ...(action === 'merge' && {
          into: t.arg.id({ required: true, description: 'An earlier request for the same device.' }),
          version: t.arg.int({ description: 'The version that was read. A newer one is a conflict.' }),
        }),
      },
      resolve: (_root, { id, into, ...input }, context) =>
        refusable(context, action, async () =>
          act(context, readId(id), action, into ? { ...input, into: readId(into) } : input),
        ),
    }),
  );
}
