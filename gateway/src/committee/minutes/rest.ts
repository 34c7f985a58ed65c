import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { camelBodyOf, contextOf, limitedTo, pathId } from '../../platform/rest/index.ts';
import { following, printBook } from '../../requests/index.ts';
import { shown } from '../meetings/rest.ts';
import { bookOf } from './book.ts';
import { presentMinutes } from './present.ts';
import * as schemas from './rest-schema.ts';
import { addToMinutes, approveMinutes, readMinutes, saveMinutes, setMinuteTaker } from './service.ts';

const BASE = '/api/meetings/:id';

/** How many documents one person can make in a minute: each uses a thread. */
const A_MINUTE = 30;

const FORMATS = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

async function sendMinutes(request: FastifyRequest, reply: FastifyReply, format: keyof typeof FORMATS) {
  const context = contextOf(request);
  const id = pathId(request);
  const { signal } = following(reply);
  try {
    const bytes = await printBook(await bookOf(context, await readMinutes(context, id)), format, signal);
    return await reply
      .header('cache-control', 'no-store')
      .header('content-type', FORMATS[format])
      .header('content-disposition', contentDisposition(`Minutes ${id}.${format}`, { type: 'attachment' }))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    // The client has gone.
    if (signal.aborted) return reply.hijack();
    throw error;
  }
}

/** The minutes of meetings (ADR 162). */
export function minutesRoutes(app: FastifyInstance): void {
  app.get(`${BASE}/minutes`, { schema: schemas.read }, async (request) =>
    presentMinutes(await readMinutes(contextOf(request), pathId(request))),
  );
  app.put(`${BASE}/minutes`, { schema: schemas.save }, async (request) =>
    presentMinutes(await saveMinutes(contextOf(request), pathId(request), camelBodyOf(request))),
  );
  app.post(`${BASE}/minutes/approve`, { schema: schemas.approve }, async (request) =>
    presentMinutes(await approveMinutes(contextOf(request), pathId(request), camelBodyOf(request))),
  );
  app.post(`${BASE}/minutes/additions`, { schema: schemas.add }, async (request, reply) => {
    const minutes = await addToMinutes(contextOf(request), pathId(request), camelBodyOf(request));
    return reply.status(201).send(presentMinutes(minutes));
  });
  const config = limitedTo(A_MINUTE);
  app.get(`${BASE}/minutes.pdf`, { schema: schemas.pdf, config }, (request, reply) =>
    sendMinutes(request, reply, 'pdf'),
  );
  app.get(`${BASE}/minutes.docx`, { schema: schemas.docx, config }, (request, reply) =>
    sendMinutes(request, reply, 'docx'),
  );
  app.put(`${BASE}/minute-taker`, { schema: schemas.taker }, async (request) => {
    const context = contextOf(request);
    return shown(context, await setMinuteTaker(context, pathId(request), camelBodyOf(request)));
  });
}
