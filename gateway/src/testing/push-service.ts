import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service does with the next pushes. */
type Mood = 'takes' | 'is gone' | 'defers' | 'refuses' | 'redirects';
const STATUS: Record<Mood, number> = {
  takes: 201,
  'is gone': 410,
  defers: 429,
  refuses: 403,
  redirects: 307,
};
const DAY_SECONDS = 24 * 60 * 60;

/** A browser that has subscribed: what it tells the portal, and what only it knows. */
export interface Subscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
  privateKey: string;
}

/** A push that came, as its browser reads it. */
export interface Received {
  to: string;
  message: unknown;
  topic: string | undefined;
}

export interface PushService {
  origin: string;
  received: Received[];
  /** What was wrong with pushes, by RFC 8030, 8188, 8291 and 8292. */
  problems: string[];
  mood: Mood;
  subscribe(applicationServerKey: string): Subscriber;
  stop(): Promise<void>;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** Opens what RFC 8291 has closed for this browser: one record of RFC 8188. Throws when it is not for it. */
export function decrypted(body: Buffer, { p256dh, auth, privateKey }: Omit<Subscriber, 'endpoint'>): string {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytesOf(privateKey));
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const said = Buffer.concat([Buffer.from('WebPush: info\0'), bytesOf(p256dh), sender]);
  const material = derive(pair.computeSecret(sender), bytesOf(auth), said, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not end with 2');
  return padded.subarray(0, end).toString();
}

/** What is wrong with the sender's proof of who it is (RFC 8292). */
function* wrongVapid(authorization: string, origin: string, expectedKey: string): Iterable<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== expectedKey) yield `key: ${key}`;
  const point = bytesOf(key);
  const jwk = { kty: 'EC', crv: 'P-256', ...{ x: point.subarray(1, 33), y: point.subarray(33) } };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { ...jwk, x: jwk.x.toString('base64url'), y: jwk.y.toString('base64url') },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  );
  if (!signed) yield 'the token is not signed with the key';
  if (JSON.parse(bytesOf(head).toString()).alg !== 'ES256') yield 'alg';
  const { aud, exp, sub } = JSON.parse(bytesOf(claims).toString());
  const left = exp - Date.now() / 1_000;
  if (aud !== origin) yield `aud: ${aud}`;
  if (!(left > 0 && left <= DAY_SECONDS)) yield `exp: ${exp}`;
  if (!/^(mailto:[^@]+@|https:)/.test(sub)) yield `sub: ${sub}`;
}

function* wrongHeaders({ method, headers }: IncomingMessage): Iterable<string> {
  if (method !== 'POST') yield `method: ${method}`;
  if (!/^\d+$/.test(String(headers.ttl))) yield `ttl: ${headers.ttl}`;
  if (headers['content-encoding'] !== 'aes128gcm') yield `encoding: ${headers['content-encoding']}`;
  if (!['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency)))
    yield `urgency: ${headers.urgency}`;
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)))
    yield `topic: ${headers.topic}`;
}

/** A push service with its browsers: it checks all that it is sent, and opens it as the browser would. */
export async function pushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber & { key: string }>();
  const state: Pick<PushService, 'received' | 'problems' | 'mood'> = {
    received: [],
    problems: [],
    mood: 'takes',
  };
  let origin = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const to = `${origin}${request.url}`;
    const found = subscribers.get(to);
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    state.problems.push(
      ...wrongHeaders(request),
      ...wrongVapid(request.headers.authorization ?? '', origin, found.key),
    );
    if (body.length > 4_096) state.problems.push(`${body.length} bytes`);
    if (state.mood === 'takes') {
      const topic = request.headers.topic as string | undefined;
      state.received.push({ to, message: JSON.parse(decrypted(body, found)), topic });
    }
    response.writeHead(STATUS[state.mood], { location: `${origin}/elsewhere` }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    origin,
    subscribe(key: string) {
      const pair = createECDH('prime256v1');
      const subscriber = {
        p256dh: pair.generateKeys('base64url'),
        privateKey: pair.getPrivateKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
        endpoint: `${origin}/${randomBytes(8).toString('hex')}`,
      };
      subscribers.set(subscriber.endpoint, { ...subscriber, key });
      return subscriber;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
