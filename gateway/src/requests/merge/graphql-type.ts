import { requestNumber } from '@portal/domain';
import { nameOf } from '../../people/index.ts';
import { builder, StageEnum } from '../../platform/graphql/index.ts';
import { commentCounts } from '../comments/reading.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { MergedInto } from './service.ts';

export const MergedIntoType = builder.objectRef<MergedInto>('MergedInto').implement({
  description:
    'The earlier request into which another one was merged. The person may not be allowed to open it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => id }),
    number: t.string({ resolve: ({ id }) => requestNumber(id) }),
    deviceName: t.exposeString('deviceName'),
    stage: t.expose('stage', { type: StageEnum }),
    readable: t.exposeBoolean('readable', { description: 'Whether the person may open it.' }),
  }),
});

/** Only the main facts of the request, because requests in requests could be nested without end. Clients read the rest by its id. */
export const MergedRequestType = builder.objectRef<DeviceRequest>('MergedRequest').implement({
  description: 'A later request that was merged into another one, which the person may open.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ resolve: ({ id }) => requestNumber(id) }),
    deviceName: t.exposeString('deviceName'),
    department: t.exposeString('department'),
    submissionDate: t.expose('submissionDate', { type: 'DateTime' }),
    requesterName: t.string({
      resolve: ({ requestedBy, requesterName }, _args, context) =>
        requesterName ?? nameOf(context, requestedBy),
    }),
    comments: t.loadable({
      type: 'Int',
      description: 'How many comments of its conversation the person may read.',
      load: (ids: number[], context) => commentCounts(context, ids),
      resolve: ({ id }) => id,
    }),
  }),
});
