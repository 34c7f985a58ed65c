import { ALL_FIELDS } from '@portal/domain';
import { RequesterType } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { builder } from '../../platform/graphql/index.ts';
import { RequestFileType } from '../files/graphql.ts';
import { filesByRequest } from '../files/service.ts';
import { RequestEventType } from '../history/graphql.ts';
import { RequestVoteType } from '../votes/graphql.ts';
import { readVotes } from '../votes/service.ts';
import { outputOf } from './field-types.ts';
import type { DeviceRequest } from './model.ts';
import { readHistories } from './service.ts';

const filesOfOne = async (db: Database, id: number) => (await filesByRequest(db, [id])).get(id) ?? [];

/** Whoever holds one of these has been allowed to read it: the services give out no other. */
export const DeviceRequestType = builder.objectRef<DeviceRequest>('DeviceRequest').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    ...Object.fromEntries(ALL_FIELDS.map((name) => [name, t.expose(name, outputOf(name) as never)])),
    requester: t.field({
      type: RequesterType,
      resolve: ({ requestedBy: id, requesterName: name, requesterEmail: email }) =>
        name === undefined ? id : { id, name, email },
    }),
    files: t.field({
      type: [RequestFileType],
      // Lists have read them along; any other answer holds one request.
      resolve: ({ id, files }, _args, { db }) => files ?? filesOfOne(db, id),
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
