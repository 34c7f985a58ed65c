import { ALL_FIELDS, requestNumber } from '@portal/domain';
import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { nameOf, RequesterType } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { builder } from '../../platform/graphql/index.ts';
import { RequestFileType } from '../files/graphql.ts';
import type { RequestFile } from '../files/model.ts';
import { filesByRequest } from '../files/service.ts';
import { RequestEventType } from '../history/graphql.ts';
import { RequestVoteType } from '../votes/graphql.ts';
import { readVotes } from '../votes/service.ts';
import { outputOf } from './field-types.ts';
import { type DeviceRequest, HOW_NAMED } from './model.ts';
import { readHistories } from './service.ts';

/** One statement loads the files of all requests in an answer. */
const files = createContextCache(
  ({ db }: Context) =>
    new DataLoader<number, RequestFile[]>(async (ids) => {
      const found = await filesByRequest(db, ids);
      return ids.map((id) => found.get(id) ?? []);
    }),
);

/** This type checks no rights: the services return only requests that the person may read. */
export const DeviceRequestType = builder.objectRef<DeviceRequest>('DeviceRequest').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ description: `${HOW_NAMED}.`, resolve: ({ id }) => requestNumber(id) }),
    ...Object.fromEntries(ALL_FIELDS.map((name) => [name, t.expose(name, outputOf(name) as never)])),
    requester: t.field({
      type: RequesterType,
      // Some lists read the name with the request. The address is the one that the requester had when the request was
      // made.
      resolve: ({ requestedBy: id, requesterName, requesterEmail: email }, _args, context) =>
        requesterName === undefined
          ? nameOf(context, id).then((name) => ({ id, name, email }))
          : { id, name: requesterName, email },
    }),
    files: t.field({
      type: [RequestFileType],
      // Some lists read the files with the request.
      resolve: ({ id, files: loaded }, _args, context) => loaded ?? files(context).load(id),
    }),
    votes: t.loadableList({
      type: RequestVoteType,
      description: 'What committee members advise; empty for those who do not read all requests.',
      load: (ids: number[], context) => readVotes(context, ids),
      resolve: ({ id }) => id,
    }),
    events: t.loadableList({
      type: RequestEventType,
      load: (requests: DeviceRequest[], context) => readHistories(context, requests),
      resolve: (request) => request,
    }),
  }),
});
