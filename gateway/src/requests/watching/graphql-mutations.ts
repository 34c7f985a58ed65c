import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { watchRequest } from './service.ts';

builder.mutationField('watchRequest', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'Whether the person is told what happens to a request.',
    args: { id: t.arg.id({ required: true }), watching: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, watching }, context) =>
      refusable(context, 'watchRequest', async () => watchRequest(context, readId(id), watching)),
  }),
);
