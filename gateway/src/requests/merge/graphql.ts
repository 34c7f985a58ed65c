import { LIMITS } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { MergedIntoType, MergedRequestType } from './graphql-type.ts';
import { mergedByRequest, mergedIntoOf } from './service.ts';

builder.objectField(DeviceRequestType, 'mergedInto', (t) =>
  t.loadable({
    type: MergedIntoType,
    nullable: true,
    description: 'The earlier request into which it was merged.',
    load: (requests: DeviceRequest[], context) => mergedIntoOf(context, requests),
    resolve: (request) => request,
  }),
);

builder.objectField(DeviceRequestType, 'merged', (t) =>
  t.loadableList({
    type: MergedRequestType,
    extensions: { rows: LIMITS.merged },
    description: 'The later requests that were merged into it, of those that the person may read.',
    load: (ids: number[], context) => mergedByRequest(context, ids),
    resolve: ({ id }) => id,
  }),
);
