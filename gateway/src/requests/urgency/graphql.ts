import { URGENCIES } from '@portal/domain';
import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { weighRequest } from './service.ts';

builder.mutationField('setUrgency', (t) =>
  t.field({
    type: DeviceRequestResult,
    description:
      'Confirms that a request is urgent, or lowers its urgency. The requester is told, with the reason.',
    args: {
      id: t.arg.id({ required: true }),
      urgency: t.arg.string({ required: true, description: `${URGENCIES.join(', ')}.` }),
      reason: t.arg.string(),
    },
    resolve: (_root, { id, urgency, reason }, context) =>
      refusable(context, 'setUrgency', async () => weighRequest(context, readId(id), { urgency, reason })),
  }),
);
