import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { PacketProgress } from '@portal/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../platform/rest/index.ts';
import type { Packet } from './service.ts';

/** The number of bytes of the PDF in one event: a multiple of three, so that the base64 parts can be joined. */
const PART = 48 * 1024;
/** The least time between two `progress` events. */
const TOLD_MS = 150;
/** How often a comment is sent, because proxies close a connection without any traffic. */
const BEAT_MS = 15_000;

/** Whether the caller accepts a stream of events that tells the progress. */
export const wantsEvents = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').split(',').some((each) => each.trim().startsWith('text/event-stream'));

/**
 * Answers with a stream of events (`text/event-stream`): `progress`, then `ready` with the numbers of pages and bytes, `pdf` with the bytes
 * in base64, in parts, and `end`. If making the packet fails, `refused` follows instead, with the JSON body of a refused call. What is
 * refused before anything is made is refused as in any other call.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
  make: (tell: (progress: PacketProgress) => void) => Promise<Packet>,
): Promise<FastifyReply> {
  const stream = new PassThrough();
  const event = (name: string, data: unknown) =>
    stream.write(`event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  let sentAt = Number.NEGATIVE_INFINITY;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const made = make((progress) => {
    begin();
    if (stream.destroyed || performance.now() - sentAt < TOLD_MS) return;
    sentAt = performance.now();
    event('progress', progress);
  });
  await Promise.race([begun, made]);
  const beat = setInterval(() => stream.write(':\n\n'), BEAT_MS);
  made
    .finally(() => clearInterval(beat))
    .then(async ({ bytes, pages }) => {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      event('ready', { pages, bytes: all.length });
      for (let at = 0; at < all.length && !stream.destroyed; at += PART) {
        const hasRoom = event('pdf', all.toString('base64', at, Math.min(all.length, at + PART)));
        if (!hasRoom) await once(stream, 'drain', { signal });
      }
      event('end', {});
    })
    .catch((error: unknown) => {
      if (!signal.aborted) event('refused', refusalOf(error, request));
    })
    .finally(() => stream.end());
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // A proxy must not keep the events back.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
