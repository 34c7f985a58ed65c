import {
  type PacketProgress,
  packetAudienceSchema,
  packetFileName,
  packetIdsSchema,
  validate,
} from '@portal/domain';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf, limitedTo, pathId, queryText } from '../../platform/rest/index.ts';
import { sendEvents, wantsEvents } from './events.ts';
import { following } from './printing.ts';
import * as schemas from './rest-schema.ts';
import { makePacket } from './service.ts';

const BASE = '/api/device-requests';
/** The most packets of one person in a minute: each takes seconds. */
const A_MINUTE = 30;

/** A slower client is cut off, because the packet stays in memory until it is sent. */
const SENDING_MS = 5 * 60_000;

async function sendPacket(request: FastifyRequest, reply: FastifyReply, ids: readonly number[]) {
  const context = contextOf(request);
  const audience = validate(packetAudienceSchema, queryText(request, 'audience'), 'audience');
  const { signal, sent } = following(reply);
  const make = async (tell?: (progress: PacketProgress) => void) => {
    const packet = await makePacket(context, ids, { signal, sent, audience, ...(tell && { tell }) });
    const limit = setTimeout(() => reply.raw.destroy(), SENDING_MS);
    void sent.then(() => clearTimeout(limit));
    return packet;
  };
  reply.header('cache-control', 'no-store').header('vary', 'accept');
  try {
    if (wantsEvents(request)) return await sendEvents(request, reply, signal, make);
    const { bytes, audience: made } = await make();
    return await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', contentDisposition(packetFileName(ids, made), { type: 'attachment' }))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    // There is nobody to answer.
    if (signal.aborted) return reply.hijack();
    throw error;
  }
}

/** Packets of requests as PDF: `rest-schema.ts` says what they hold. */
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
