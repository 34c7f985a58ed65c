import multipart from '@fastify/multipart';
import { DomainError } from '@portal/domain';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { contextOf } from '../rest/context.ts';
import { pathId } from '../rest/params.ts';
import { assertMayUpload, listFiles, openFile, type RequestFile, uploadFile } from './service.ts';

const BASE = '/api/device-requests/:id/files';

/** A file record as REST answers it (spec 3). */
const present = (file: RequestFile) => ({
  id: file.id,
  file_name: file.fileName,
  file_size: file.fileSize,
  uploaded_by_name: file.uploadedByName,
  upload_date: file.uploadDate,
});

async function filePart(request: FastifyRequest) {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media', 'Send the file as multipart/form-data');
  }
  const part = await request.file({ throwFileSizeLimit: false });
  if (part?.fieldname !== 'file' || !part.filename) {
    part?.file.resume();
    throw new DomainError('invalid', 'The body must have one file part named file');
  }
  return part;
}

/** Upload, list and download of a request's files (spec 7; decisions, "Uploads"). */
export async function fileRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: config.uploadMaxBytes, headerPairs: 20 },
  });

  app.post(BASE, { bodyLimit: config.uploadMaxBytes + 64 * 1024 }, async (request, reply) => {
    const context = contextOf(request);
    const requestId = pathId(request);
    await assertMayUpload(context, requestId);
    const part = await filePart(request);
    const file = await uploadFile(context, requestId, {
      fileName: part.filename,
      bytes: part.file,
      tooLarge: () => part.file.truncated,
    });
    return reply.status(201).send(present(file));
  });

  app.get(BASE, async (request) => (await listFiles(contextOf(request), pathId(request))).map(present));

  app.get(`${BASE}/:fileId/download`, async (request, reply) => {
    const { file, bytes } = await openFile(contextOf(request), pathId(request), pathId(request, 'fileId'));
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', file.fileSize)
      .header('content-disposition', contentDisposition(file.fileName, { type: 'attachment' }))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
