import { readSender } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { mayReach, publicLookup, requestOver } from '../../platform/public-addresses.ts';
import type { PushKeys } from './keys.ts';

const PATIENCE_MS = 10_000;
/** How long a push service keeps a push for a device that is away. */
const TTL_SECONDS = 24 * 60 * 60;

/** The content of a push, and where it leads. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path of a page of the portal. */
  path: string;
  /** A later push with the same tag replaces the earlier one. */
  tag: string;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type Settings = Pick<Services['config'], 'publicUrl' | 'mailFrom' | 'pushOrigins'>;

/** The contact of this portal for push services: its origin or a `mailto:` address (RFC 8292). */
function subjectOf({ publicUrl, mailFrom }: Settings): string {
  if (publicUrl?.startsWith('https:')) return new URL(publicUrl).origin;
  return `mailto:${readSender(mailFrom)?.address ?? mailFrom}`;
}

/**
 * Hands an encrypted message to the push service of a device, and returns the HTTP status of its answer. The library that encrypts and
 * signs is loaded only here. Rejects when there is no answer, or when the push service is not an allowed one.
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
  const send = await requestOver(protocol);
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
        // The body of the answer is of no use, and may be long.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject).end(body);
  });
}
