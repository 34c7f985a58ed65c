import { RequestEventType } from '../audit/graphql.ts';
import type { Database } from '../context.ts';
import { RequestFileType } from '../files/graphql.ts';
import { filesByRequest } from '../files/service.ts';
import { builder } from '../graphql/builder.ts';
import { StatusEnum } from '../graphql/scalars.ts';
import { RequesterType } from '../users/graphql.ts';
import { RequestVoteType } from '../votes/graphql.ts';
import { readVotes } from '../votes/service.ts';
import type { DeviceRequest } from './model.ts';
import { readHistories } from './service.ts';

const filesOfOne = async (db: Database, id: number) => (await filesByRequest(db, [id])).get(id) ?? [];

/** Whoever holds one of these has been allowed to read it: the services give out no other. */
export const DeviceRequestType = builder.objectRef<DeviceRequest>('DeviceRequest').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    deviceName: t.exposeString('deviceName'),
    description: t.exposeString('description'),
    additionalNotes: t.exposeString('additionalNotes', { nullable: true }),
    representativeName: t.exposeString('representativeName'),
    department: t.exposeString('department'),
    manufacturer: t.exposeString('manufacturer'),
    isReplacement: t.exposeBoolean('isReplacement'),
    replacementDetails: t.exposeString('replacementDetails', { nullable: true }),
    oldDeviceName: t.exposeString('oldDeviceName', { nullable: true }),
    oldDeviceManufacturer: t.exposeString('oldDeviceManufacturer', { nullable: true }),
    requestedBy: t.exposeID('requestedBy'),
    requesterEmail: t.exposeString('requesterEmail'),
    status: t.expose('status', { type: StatusEnum }),
    submissionDate: t.expose('submissionDate', { type: 'DateTime' }),
    lastUpdated: t.expose('lastUpdated', { type: 'DateTime', nullable: true }),
    analystNotes: t.exposeString('analystNotes', {
      nullable: true,
      description: "Null for a provider who reads another's request.",
    }),
    committeeNotes: t.exposeString('committeeNotes', { nullable: true }),
    isOrdered: t.exposeBoolean('isOrdered'),
    orderDate: t.expose('orderDate', { type: 'DateTime', nullable: true }),
    isBackordered: t.exposeBoolean('isBackordered'),
    isOnShelf: t.exposeBoolean('isOnShelf'),
    shelfDate: t.expose('shelfDate', { type: 'DateTime', nullable: true }),
    lawsonId: t.exposeString('lawsonId', { nullable: true }),
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
