import { requestNumber, stageOf } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  refusable,
  StageEnum,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { MergedIntoType } from '../merge/graphql-type.ts';
import { mergedIntoOf } from '../merge/service.ts';
import { RequestSupportType } from './graphql-type.ts';
import { type Supported, supportedRequest, supportRequest } from './service.ts';

const SupportedRequestType = builder.objectRef<Supported>('SupportedRequest').implement({
  description: 'What a supporter of a request knows of it. They may not be allowed to open it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ request }) => request.id }),
    number: t.string({ resolve: ({ request }) => requestNumber(request.id) }),
    deviceName: t.string({ resolve: ({ request }) => request.deviceName }),
    stage: t.field({ type: StageEnum, resolve: ({ request }) => stageOf(request) }),
    submissionDate: t.field({ type: 'DateTime', resolve: ({ request }) => request.submissionDate }),
    support: t.expose('support', { type: RequestSupportType }),
    mergedInto: t.field({
      type: MergedIntoType,
      nullable: true,
      description: 'The earlier request into which it was merged.',
      resolve: async ({ request }, _args, context) => (await mergedIntoOf(context, [request]))[0] ?? null,
    }),
  }),
});

const SupportedRequestResult = builder.errorUnion('SupportedRequestResult', {
  types: [SupportedRequestType, ConflictError, ForbiddenError, NotFoundError],
  resolveType: () => 'SupportedRequest',
});

builder.queryField('supportedRequest', (t) =>
  t.field({
    type: SupportedRequestType,
    nullable: true,
    description: 'A request that the person supports; null for all others.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => supportedRequest(context, readId(id)),
  }),
);

builder.mutationField('supportRequest', (t) =>
  t.field({
    type: SupportedRequestResult,
    description: 'Whether the person asks for the device of a request, too.',
    args: { id: t.arg.id({ required: true }), supporting: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, supporting }, context) =>
      refusable(context, 'supportRequest', async () => supportRequest(context, readId(id), supporting)),
  }),
);
