import multipart, { type Multipart } from '@fastify/multipart';
import { canaryLimitsSchema, DomainError, type ErrorCode, type Message, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identifyAgain } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import { assertMultipart, bearerToken, contextOf, limitedTo } from '../../platform/rest/index.ts';
import { activate, rollback } from '../releases/live.ts';
import { checkVersion, publishVersion, readDescription } from '../releases/publish.ts';
import { changeLimits } from '../trials/limits.ts';
import { disabledBody, liveBody, sandboxedBody } from '../versions/bodies.ts';
import { VERSION } from '../versions/description.ts';
import { reportError } from '../versions/load-errors.ts';
import { assertReader, type Publisher, publisherOf } from '../versions/publisher.ts';
import { DESCRIPTION_LIMIT, UPLOAD_LIMITS, type UploadedFile } from '../versions/upload.ts';
import { openOverride } from './override/service.ts';
import { listDashboards } from './overview.ts';
import { removeVersion } from './remove.ts';
import * as schemas from './rest-schema.ts';
import { sandboxRemote, switchRemote } from './switches.ts';

const BASE = '/api/dashboards';
/** Calls per minute from one address: far more than a team needs, far too few to guess a token. */
const CHANGES_PER_MINUTE = 60;
const REPORTS_PER_MINUTE = 20;
/** The name of the first part of an upload. */
const DESCRIPTION = 'remote.json';

const invalid = (message: Message<ErrorCode>) => new DomainError('invalid', message);

/** The name of the dashboard in the path. DomainError `not_found` for a text that cannot be a name, without asking the database. */
function nameOf(request: FastifyRequest): string {
  const { name } = request.params as { name: string };
  if (!VERSION.test(name)) throw new DomainError('not_found', say('dashboardNotFound'));
  return name;
}

/** Reads the limits of a request. DomainError `invalid` names the wrong one. */
const readLimits = (input: unknown) =>
  input === undefined ? undefined : validate(canaryLimitsSchema, input);

const asPublisher = (request: FastifyRequest): Promise<Publisher> =>
  publisherOf(contextOf(request), bearerToken(request), nameOf(request));

/** The length of the body, which the client must state. */
function sizeOf(request: FastifyRequest): number {
  assertMultipart(request, 'the build');
  const length = Number(request.headers['content-length']);
  if (!Number.isFinite(length)) throw invalid(say('lengthExpected'));
  if (length > UPLOAD_LIMITS.total) {
    throw new DomainError('too_large', say('buildTooLarge', UPLOAD_LIMITS.total));
  }
  return length;
}

async function readText(part: Multipart | undefined): Promise<string> {
  if (part?.type !== 'file' || part.fieldname !== DESCRIPTION) {
    if (part?.type === 'file') part.file.resume();
    throw invalid(say('descriptionFirst'));
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= DESCRIPTION_LIMIT + 1) chunks.push(chunk);
  }
  if (length > DESCRIPTION_LIMIT) {
    throw new DomainError('too_large', say('descriptionTooLarge', DESCRIPTION_LIMIT));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The files of an upload. After the last one it fails if the publisher may no longer publish. */
async function* filesOf(
  request: FastifyRequest,
  parts: AsyncIterable<Multipart>,
): AsyncGenerator<UploadedFile> {
  for await (const part of parts) {
    if (part.type !== 'file') throw invalid(say('partNotFile', part.fieldname));
    yield { path: part.fieldname, bytes: part.file };
  }
  await identifyAgain(contextOf(request));
  await asPublisher(request);
}

/** Reads a refused body to its end, so that the client gets the answer. */
async function drain(request: FastifyRequest): Promise<void> {
  request.raw.unpipe();
  request.raw.resume();
  await new Promise<void>((resolve) => {
    if (request.raw.readableEnded || request.raw.destroyed) resolve();
    else
      request.raw
        .once('end', resolve)
        .once('close', resolve)
        .once('error', () => resolve());
  });
}

/** The calls by which teams publish and administrators choose what is live, and the browsers' reports. */
export async function publishRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: UPLOAD_LIMITS.files + 1,
      parts: UPLOAD_LIMITS.files + 1,
      fields: 0,
      fileSize: UPLOAD_LIMITS.file,
      fieldNameSize: 300,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  });
  const changes = { config: limitedTo(CHANGES_PER_MINUTE) };

  app.get(BASE, { ...changes, schema: schemas.dashboards }, async (request) => {
    const { only } = await publisherOf(contextOf(request), bearerToken(request));
    return listDashboards(services, only);
  });

  app.get(`${BASE}/:name`, { ...changes, schema: schemas.dashboardByName }, async (request) => {
    await assertReader(contextOf(request), bearerToken(request), nameOf(request));
    const [dashboard] = await listDashboards(services, nameOf(request));
    if (!dashboard) throw new DomainError('not_found', say('dashboardUnknown', nameOf(request)));
    return dashboard;
  });

  app.post(
    `${BASE}/:name/versions`,
    { ...changes, schema: schemas.publish, bodyLimit: UPLOAD_LIMITS.total },
    async (request, reply) => {
      const publisher = await asPublisher(request);
      const length = sizeOf(request);
      const parts = request.parts();
      try {
        const { value: first } = await parts.next();
        const description = await readDescription(services, nameOf(request), await readText(first));
        const published = await publishVersion(
          services,
          publisher,
          description,
          length,
          filesOf(request, parts),
        );
        if (!published.created) await drain(request);
        return await reply.status(published.created ? 201 : 200).send(published);
      } catch (error) {
        await drain(request);
        throw error;
      }
    },
  );

  app.post(
    `${BASE}/:name/check`,
    { ...changes, schema: schemas.check, bodyLimit: DESCRIPTION_LIMIT },
    async (request) => {
      await asPublisher(request);
      return checkVersion(services, nameOf(request), JSON.stringify(request.body ?? null));
    },
  );

  app.delete(`${BASE}/:name/versions/:version`, { ...changes, schema: schemas.remove }, async (request) => {
    const publisher = await asPublisher(request);
    const { version } = request.params as { version: string };
    return removeVersion(services, publisher, nameOf(request), version);
  });

  app.put(`${BASE}/:name/live`, { ...changes, schema: schemas.setLive }, async (request, reply) => {
    const publisher = await asPublisher(request);
    const limits = readLimits(Object(request.body).limits);
    const { success, data } = liveBody.safeParse(request.body);
    if (!success) throw invalid(say('versionExpected'));
    const activation = await activate(
      services,
      publisher,
      nameOf(request),
      data.version,
      data.canary,
      limits,
    );
    return reply.status(activation.waiting ? 202 : 200).send(activation);
  });

  app.put(`${BASE}/:name/canary-limits`, { ...changes, schema: schemas.setLimits }, async (request) => {
    const publisher = await asPublisher(request);
    return changeLimits(services, publisher, nameOf(request), readLimits(request.body ?? {}) ?? {});
  });

  app.post(`${BASE}/:name/rollback`, { ...changes, schema: schemas.rollback }, async (request) =>
    rollback(services, await asPublisher(request), nameOf(request)),
  );

  app.put(`${BASE}/:name/disabled`, { ...changes, schema: schemas.disable }, async (request) => {
    const publisher = await asPublisher(request);
    const { success, data } = disabledBody.safeParse(request.body);
    if (!success) throw invalid(say('disabledExpected'));
    return switchRemote(services, publisher, nameOf(request), data.disabled);
  });

  app.put(`${BASE}/:name/sandboxed`, { ...changes, schema: schemas.sandbox }, async (request) => {
    const publisher = await asPublisher(request);
    const { success, data } = sandboxedBody.safeParse(request.body);
    if (!success) throw invalid(say('sandboxedExpected'));
    return sandboxRemote(services, publisher, nameOf(request), data.sandboxed);
  });

  app.post('/api/remotes/overrides', { ...changes, schema: schemas.override }, async (request, reply) =>
    reply.status(201).send(await openOverride(contextOf(request), request.body)),
  );

  app.post(
    '/api/remotes/errors',
    {
      schema: schemas.reportError,
      bodyLimit: 2048,
      config: { session: false, ...limitedTo(REPORTS_PER_MINUTE) },
    },
    async (request, reply) => {
      await reportError(services, request.body);
      return reply.status(204).send();
    },
  );
}
