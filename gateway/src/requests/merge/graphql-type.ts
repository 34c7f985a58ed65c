import { requestNumber } from '@portal/domain';
import { builder, StageEnum } from '../../platform/graphql/index.ts';
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
