import {
  ALL_FIELDS,
  dayOf,
  decidedOutcome,
  isCommentAction,
  isOverdue,
  readStoredUdi,
  requestNumber,
  soughtSchema,
  stageOf,
  stageSinceOf,
  validate,
} from '@portal/domain';

import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { nameOf, RequesterType } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';

import { builder, readFirst, StageEnum, toConnection } from '../../platform/graphql/index.ts';
import { MOST_OFFERED } from '../comments/addressees.ts';
import { NamedPersonType, RequestCommentConnection } from '../comments/graphql.ts';
import { addresseesOf, areAsking, commentPage, MOST_OPEN, openQuestions } from '../comments/reading.ts';

import { RequestFileType } from '../files/graphql.ts';
import type { RequestFile } from '../files/model.ts';
import { filesByRequest } from '../files/service.ts';
import { AudienceEnum, RequestEventType } from '../history/graphql.ts';
import { type ReadEvent, readHistories } from '../history/reading.ts';
import { OutcomeEnum } from '../outcomes/graphql-inputs.ts';
import { RequestSupportType } from '../support/graphql-type.ts';
import { readSupport } from '../support/service.ts';
import { UdiType } from '../udi/graphql-type.ts';
import { RequestVoteType } from '../votes/graphql.ts';
import { readVotes } from '../votes/service.ts';

import { areWatched } from '../watching/service.ts';
import { AssigneeType } from './assignee-type.ts';
import { outputOf } from './field-types.ts';
import { type DeviceRequest, HOW_NAMED } from './model.ts';
import { assigneeOf, seesVersions } from './payload.ts';

/** One statement loads the files of all requests in an answer. */
const files = createContextCache(
  ({ db }: Context) =>
    new DataLoader<number, RequestFile[]>(async (ids) => {
      const files = await filesByRequest(db, ids);
      return ids.map((id) => files.get(id) ?? []);
    }),
);

/** One statement loads the histories of all requests in an answer. */
const histories = createContextCache(
  (context: Context) =>
    new DataLoader<DeviceRequest, ReadEvent[]>((requests) => readHistories(context, requests)),
);

/** This type checks no rights: the services return only requests that the person may read. */
export const DeviceRequestType = builder.objectRef<DeviceRequest>('DeviceRequest').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ description: `${HOW_NAMED}.`, resolve: ({ id }) => requestNumber(id) }),
    ...Object.fromEntries(ALL_FIELDS.map((name) => [name, t.expose(name, outputOf(name) as never)])),
    outcome: t.field({
      type: OutcomeEnum,
      nullable: true,
      description: 'What the business office decided. Null before.',
      resolve: decidedOutcome,
    }),
    version: t.int({
      nullable: true,
      description: 'Counts its changes. Null for people who do not read all requests.',
      resolve: ({ version }, _args, { user }) => (seesVersions(user) ? version : null),
    }),
    stage: t.field({
      type: StageEnum,
      description: 'Its status, or the step that it has reached after the approval.',
      resolve: stageOf,
    }),
    stageSince: t.field({
      type: 'DateTime',
      description: 'When it came to its stage.',
      resolve: stageSinceOf,
    }),
    dueDay: t.string({
      nullable: true,
      description:
        'The day on which its stage should be over, such as 2026-11-24, where the hospital is. Null while it waits for its requester, and when nothing has to be done.',
      resolve: ({ dueAt }, _args, { config }) => (dueAt ? dayOf(dueAt, config.timeZone) : null),
    }),
    overdue: t.boolean({
      description: 'The due day is over.',
      resolve: ({ dueAt = null }, _args, { clock }) => isOverdue(dueAt, clock()),
    }),
    assignee: t.field({
      type: AssigneeType,
      nullable: true,
      description: 'Who has taken it.',
      resolve: async (request, _args, context) => {
        const { assigneeId: id, assigneeName: name } = request;
        return id === null || name !== undefined
          ? assigneeOf(request)
          : { id, name: await nameOf(context, id) };
      },
    }),
    identification: t.field({
      type: UdiType,
      nullable: true,
      description: 'What its UDI says. Null without one.',
      resolve: ({ udi }, _args, { clock }) => readStoredUdi(udi, clock()),
    }),
    requester: t.field({
      type: RequesterType,
      // Some lists read the name with the request. The address is the one that the requester had when the request was made.
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
    events: t.field({
      type: [RequestEventType],
      args: {
        comments: t.arg.boolean({ defaultValue: true, description: 'With the steps of its conversation.' }),
      },
      resolve: async (request, { comments }, context) => {
        const events = await histories(context).load(request);
        return comments === false ? events.filter(({ action }) => !isCommentAction(action)) : events;
      },
    }),
    comments: t.field({
      type: RequestCommentConnection,
      description: 'The conversation, newest first. Comments for staff are there for staff.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: async ({ id }, { first, after }, context) =>
        toConnection(await commentPage(context, id, { first: readFirst(first), after }), after),
    }),
    openQuestions: t.field({
      type: ['ID'],
      description: 'The newest comments that wait for an answer, of those that the person may read.',
      extensions: { rows: MOST_OPEN },
      resolve: async ({ id }, _arguments, context) => (await openQuestions(context, id)).map(String),
    }),
    asksYou: t.loadable({
      type: 'Boolean',
      description: 'Whether a question on it waits for the answer of the person.',
      load: (ids: number[], context: Context) => areAsking(context, ids),
      resolve: ({ id }) => id,
    }),
    addressees: t.field({
      type: [NamedPersonType],
      description:
        'Whom the person can ask or mention here, by name, a few at a time: all who may read it, for people outside staff those who take part in it.',
      extensions: { rows: MOST_OFFERED },
      args: { audience: t.arg({ type: AudienceEnum, defaultValue: 'everyone' }), text: t.arg.string() },
      resolve: ({ id }, { audience, text }, context) =>
        addresseesOf(context, id, {
          audience: audience ?? undefined,
          text: validate(soughtSchema('text'), text, 'text') ?? undefined,
        }),
    }),
    support: t.loadable({
      type: RequestSupportType,
      description: 'Who asks for the device, too.',
      load: (ids: number[], context: Context) => readSupport(context, ids),
      resolve: ({ id }) => id,
    }),
    watching: t.loadable({
      type: 'Boolean',
      description: 'Whether the person is told what happens to it.',
      load: (requests: DeviceRequest[], context: Context) => areWatched(context, requests),
      resolve: (request) => request,
    }),
  }),
});
