import { invalidField, LIMITS, MESSAGES, numberedFileName, requestNumber } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { receiveUpload, sendStored, takeForms } from '../uploads/rest.ts';
import type { Evidence } from './model.ts';
import { listEvidence, openEvidence, readEvidence } from './reading.ts';
import * as schemas from './rest-schema.ts';
import {
  addDocument,
  addLink,
  assertMayAddEvidence,
  correctEvidence,
  type LinkInput,
  removeEvidence,
} from './service.ts';

const BASE = '/api/device-requests/:id/evidence';
const ONE = `${BASE}/:eid`;
const FIELDS = ['title', 'kind', 'audience'] as const;

/** Evidence as REST answers it (ADR 121). */
export const presentEvidence = (evidence: Evidence) => ({
  id: evidence.id,
  request: { id: evidence.requestId, number: requestNumber(evidence.requestId) },
  title: evidence.title,
  kind: evidence.kind,
  audience: evidence.audience,
  file_name: evidence.fileName,
  file_size: evidence.fileSize,
  media_type: evidence.mediaType,
  url: evidence.url,
  added_by: evidence.addedBy,
  added_at: evidence.addedAt,
  state: evidence.state,
});

const evidenceId = (request: FastifyRequest) => pathId(request, 'eid');

/** The link in a JSON body. DomainError `invalid` for a body with a file. */
function linkIn(request: FastifyRequest): LinkInput {
  const body = bodyOf(request);
  if (body.file !== undefined) throw invalidField('file', MESSAGES.evidenceAsForm);
  return body;
}

/** The calls on the evidence of a request. */
export async function evidenceRoutes(app: FastifyInstance): Promise<void> {
  await takeForms(app, { most: LIMITS.evidence.bytes, fields: FIELDS });

  app.get(BASE, { schema: schemas.list }, async (request) =>
    (await listEvidence(contextOf(request), pathId(request))).map(presentEvidence),
  );

  app.get(ONE, { schema: schemas.read }, async (request) =>
    presentEvidence(await readEvidence(contextOf(request), pathId(request), evidenceId(request))),
  );

  // The usual limit of the body holds for JSON only: a form is read part by part.
  app.post(BASE, { schema: schemas.add }, async (request, reply) => {
    const context = contextOf(request);
    const requestId = pathId(request);
    const { id: userId } = await assertMayAddEvidence(context, requestId);
    const evidence = request.isMultipart()
      ? await receiveUpload(
          request,
          userId,
          { fields: FIELDS, refusal: say('evidencePartsExpected') },
          (upload) => addDocument(context, requestId, upload),
        )
      : await addLink(context, requestId, linkIn(request));
    return reply.status(201).send(presentEvidence(evidence));
  });

  app.get(`${ONE}/download`, { schema: schemas.download }, async (request, reply) => {
    const id = pathId(request);
    const { evidence, bytes } = await openEvidence(contextOf(request), id, evidenceId(request));
    const { fileName, fileSize, mediaType } = evidence;
    return sendStored(reply, {
      fileName: numberedFileName(id, fileName ?? ''),
      size: fileSize ?? 0,
      mediaType: mediaType ?? 'application/octet-stream',
      bytes,
    });
  });

  app.put(ONE, { schema: schemas.correct }, async (request) =>
    presentEvidence(
      await correctEvidence(contextOf(request), pathId(request), evidenceId(request), bodyOf(request)),
    ),
  );

  app.delete(ONE, { schema: schemas.remove }, async (request, reply) => {
    await removeEvidence(contextOf(request), pathId(request), evidenceId(request));
    return reply.status(204).send();
  });
}
