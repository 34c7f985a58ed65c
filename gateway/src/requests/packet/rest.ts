import { packetFileName, packetIdsSchema, validate } from '@portal/domain';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf, limitedTo, pathId, queryText } from '../../platform/rest/index.ts';
import { sendEvents, wantsEvents } from './events.ts';
import * as schemas from './rest-schema.ts';
import { makePacket } from './service.ts';

const BASE = '/api/device-requests';
/** Packets a minute by one person: each takes seconds. */
const A_MINUTE = 30;

/** Ends when whoever asked is gone before the answer was sent. */
function whileThere(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function sendPacket(request: FastifyRequest, reply: FastifyReply, ids: readonly number[]) {
  const context = contextOf(request);
  const signal = whileThere(reply);
  reply.header('cache-control', 'private, no-store').header('vary', 'accept');
  try {
    if (wantsEvents(request))
      return await sendEvents(request, reply, signal, (tell) => makePacket(context, ids, { signal, tell }));
    const { bytes } = await makePacket(context, ids, { signal });
    return await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', contentDisposition(packetFileName(ids), { type: 'attachment' }))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    // There is nobody to answer.
    if (signal.aborted) return reply.hijack();
    throw error;
  }
}

/** Packets of requests as PDF (beyond-rest, "packet"). */
export function packetRoutes(app: FastifyInstance): void {
  const config = limitedTo(A_MINUTE);
  app.get(`${BASE}/:id/packet`, { schema: schemas.one, config }, (request, reply) =>
    sendPacket(request, reply, [pathId(request)]),
  );
  app.get(`${BASE}/packet`, { schema: schemas.several, config }, (request, reply) => {
    const ids = validate(packetIdsSchema, queryText(request, 'ids'), 'ids');
    return sendPacket(request, reply, ids.map(Number));
  });
}
