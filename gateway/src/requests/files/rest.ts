import multipart from '@fastify/multipart';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { assertMultipart, contextOf, pathId } from '../../platform/rest/index.ts';
import type { RequestFile } from './model.ts';
import * as schemas from './rest-schema.ts';
import { assertMayUpload, listFiles, openFile, type Upload, uploadFile } from './service.ts';
import { whileUnderWay } from './under-way.ts';

const BASE = '/api/device-requests/:id/files';

/** A file record as REST answers it (spec 3). */
const present = (file: RequestFile) => ({
  id: file.id,
  file_name: file.fileName,
  file_size: file.fileSize,
  uploaded_by_name: file.uploadedByName,
  upload_date: file.uploadDate,
});

const onePart = () => new DomainError('invalid', say('onePartExpected'));

/**
 * The upload in a multipart body: its one part, a file named `file`. Whether it is the only one is known once it has been
 * read, so `complete` must be asked before the file is kept.
 */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  assertMultipart(request, 'the file');
  const parts = request.parts();
  const { value: part } = await parts.next();
  if (part?.type !== 'file' || part.fieldname !== 'file' || !part.filename) {
    if (part?.type === 'file') part.file.resume();
    throw onePart();
  }
  return {
    fileName: part.filename,
    bytes: part.file,
    async complete() {
      if (part.file.truncated) return 'too_large';
      const { value: another } = await parts.next();
      if (another?.type === 'file') another.file.resume();
      if (another) throw onePart();
      return 'complete';
    },
  };
}

/** A body that ends before it should is the client's failure, unlike a disk that is full. */
const isCutOff = (error: unknown, { bytes }: Upload): boolean =>
  bytes.errored === error && error instanceof Error && !('syscall' in error);

/** Upload, list and download of a request's files (spec 7; decisions, "Uploads"). */
export async function fileRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(multipart, {
    limits: { files: 2, fields: 1, parts: 2, fileSize: config.uploadMaxBytes, headerPairs: 20 },
    throwFileSizeLimit: false,
  });

  app.post(
    BASE,
    { schema: schemas.upload, bodyLimit: config.uploadMaxBytes + 64 * 1024 },
    async (request, reply) => {
      const context = contextOf(request);
      const requestId = pathId(request);
      const { id: userId } = await assertMayUpload(context, requestId);
      const file = await whileUnderWay(userId, async () => {
        const upload = await readUpload(request);
        return uploadFile(context, requestId, upload).catch((error: unknown) => {
          throw isCutOff(error, upload) ? new DomainError('invalid', say('uploadIncomplete')) : error;
        });
      });
      return reply.status(201).send(present(file));
    },
  );

  app.get(BASE, { schema: schemas.list }, async (request) =>
    (await listFiles(contextOf(request), pathId(request))).map(present),
  );

  app.get(`${BASE}/:fileId/download`, { schema: schemas.download }, async (request, reply) => {
    const { file, bytes } = await openFile(contextOf(request), pathId(request), pathId(request, 'fileId'));
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', file.fileSize)
      .header('content-disposition', contentDisposition(file.fileName, { type: 'attachment' }))
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
