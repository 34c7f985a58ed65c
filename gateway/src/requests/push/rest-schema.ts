import * as z from 'zod';
import { byId, call, component, id, instant } from '../../platform/openapi/index.ts';

const tag = 'notices';

const PUSH_DEVICE = component(
  'PushDevice',
  z.object({
    id,
    device: z.string().nullable().describe('Browser and system in a few words'),
    created_at: instant,
  }),
);

export const list = call({
  operationId: 'listPushDevices',
  tag,
  summary: 'The browsers to which the person has notices pushed, the newest first',
  answers: {
    200: z.object({
      public_key: z.string().describe('The `applicationServerKey` of subscriptions (RFC 8292)'),
      devices: z.array(PUSH_DEVICE),
    }),
  },
  refusals: [403],
});
export const register = call({
  operationId: 'registerPushDevice',
  tag,
  summary: 'Have notices pushed to a browser',
  description:
    'It ends with a sign-out there. A browser that somebody has registered before is theirs no more.',
  body: z.object({
    endpoint: z.string().describe('The https address at the push service'),
    p256dh: z.string().describe('The public key of the subscription, base64url'),
    auth: z.string().describe('The secret of the subscription, base64url'),
  }),
  answers: { 200: PUSH_DEVICE },
  refusals: [400, 403, 413, 415],
});
export const remove = call({
  operationId: 'removePushDevice',
  tag,
  summary: 'Push no more to a browser',
  params: byId,
  answers: { 204: 'Nothing is pushed to it any more' },
  refusals: [400, 403, 404],
});
