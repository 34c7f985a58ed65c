import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { readSender } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { mayReach, publicLookup } from '../../platform/public-addresses.ts';
import type { PushKeys } from './keys.ts';

const PATIENCE_MS = 10_000;
/** How long a push service keeps a push for a device that is away. */
const TTL_SECONDS = 24 * 60 * 60;

/** What a push says, and where it leads to. */
export interface PushMessage {
  title: string;
  body: string;
  /** Of the portal. */
  path: string;
  /** A second push with the same tag takes the place of the first. */
  tag: string;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type Settings = Pick<Services['config'], 'publicUrl' | 'mailFrom' | 'pushOrigins'>;

/** Whom a push service may write to about the pushes of this portal. */
function subjectOf({ publicUrl, mailFrom }: Settings): string {
  if (publicUrl?.startsWith('https:')) return new URL(publicUrl).origin;
  return `mailto:${readSender(mailFrom)?.address ?? mailFrom}`;
}

/**
 * Hands an encrypted message to the push service of a device, and gives the status of its answer. The library, which encrypts and
 * signs, is loaded where it is used. Rejects when there is no answer, or the service may not be sent to.
 */
export async function deliver(
  settings: Settings,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Subscription,
  { tag, ...message }: PushMessage,
): Promise<number> {
  const { pushOrigins } = settings;
  if (!mayReach(endpoint, pushOrigins)) throw new Error('The push service may not be sent to');
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, tag }),
    {
      vapidDetails: { subject: subjectOf(settings), ...keys },
      contentEncoding: 'aes128gcm',
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: tag,
    },
  );
  const { protocol, origin } = new URL(endpoint);
  const send = protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const call = send(
      endpoint,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(!pushOrigins.includes(origin) && { lookup: publicLookup }),
      },
      (answer) => {
        // What it says beside its status is of no use, and may be long.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject).end(body);
  });
}
