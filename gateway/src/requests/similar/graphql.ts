import { canSupport, decidedOutcome, requestNumber, soughtSchema, stageOf, validate } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { builder, StageEnum } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { FollowUpType, MOST_FOLLOW_UPS, PredictedPurchaseType } from '../follow-ups/graphql-type.ts';
import { followUpsByRequest, predictedByRequest } from '../follow-ups/service.ts';
import { OutcomeEnum } from '../outcomes/graphql-inputs.ts';
import { RequestSupportType } from '../support/graphql-type.ts';
import { readSupport } from '../support/service.ts';
import { identifierIn } from './identifier.ts';
import { type Similar, similarRequests } from './service.ts';

const SimilarRequestType = builder.objectRef<Similar>('SimilarRequest').implement({
  description:
    'A request for a device that is like the one that somebody types. The person may not be allowed to open it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ request }) => request.id }),
    number: t.string({ resolve: ({ request }) => requestNumber(request.id) }),
    deviceName: t.string({ resolve: ({ request }) => request.deviceName }),
    stage: t.field({ type: StageEnum, resolve: ({ request }) => stageOf(request) }),
    outcome: t.field({
      type: OutcomeEnum,
      nullable: true,
      description: 'What the business office decided. Null before, and of a request that was dismissed.',
      resolve: ({ request }) => decidedOutcome(request),
    }),
    submissionDate: t.field({ type: 'DateTime', resolve: ({ request }) => request.submissionDate }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it was rejected or dismissed; null for people who may not read that.',
    }),
    readable: t.exposeBoolean('readable', { description: 'Whether the person may open it.' }),
    same: t.exposeStringList('same', {
      description: 'What is the same: udi (its device identifier), deviceName, manufacturer.',
    }),
    supportable: t.boolean({
      description: 'Whether the person may ask for it, too.',
      resolve: ({ request }, _args, { user }) => user !== null && canSupport(user, request).allowed,
    }),
    support: t.loadable({
      type: RequestSupportType,
      description: 'Who asks for it, too.',
      load: (ids: number[], context: Context) => readSupport(context, ids),
      resolve: ({ request }) => request.id,
    }),
    followUps: t.loadableList({
      type: FollowUpType,
      description: 'What came of it, as far as the person may read that.',
      extensions: { rows: MOST_FOLLOW_UPS },
      load: (requests: Similar['request'][], context: Context) => followUpsByRequest(context, requests),
      resolve: ({ request }) => request,
    }),
    predicted: t.loadable({
      type: PredictedPurchaseType,
      nullable: true,
      description:
        'What was predicted of a device on the shelf, for staff. Null unless one line alone is bought each year.',
      load: (requests: Similar['request'][], context: Context) => predictedByRequest(context, requests),
      resolve: ({ request }) => request,
    }),
    score: t.exposeInt('score', { description: 'How alike they are, up to 100.' }),
  }),
});

builder.queryField('similarRequests', (t) =>
  t.field({
    type: [SimilarRequestType],
    description:
      'Requests for devices like this one, among all that there are: at most five, the most alike first.',
    extensions: { rows: 5 },
    args: {
      deviceName: t.arg.string({ required: true }),
      manufacturer: t.arg.string(),
      udi: t.arg.string({ description: 'As on the label. One that cannot be read counts as none.' }),
      except: t.arg.id({ description: 'A request to leave out.' }),
    },
    resolve: (_root, { deviceName, manufacturer, udi, except }, context) =>
      similarRequests(
        context,
        {
          deviceName: validate(soughtSchema('deviceName'), deviceName) ?? '',
          manufacturer: validate(soughtSchema('manufacturer'), manufacturer),
          di: identifierIn(udi, context.clock()),
        },
        except ? readId(except) : undefined,
      ),
  }),
);
