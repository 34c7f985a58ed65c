import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import { receiveUpload, sendStored, takeForms } from '../uploads/rest.ts';
import type { RequestFile } from './model.ts';
import * as schemas from './rest-schema.ts';
import { assertMayUpload, listFiles, openFile, uploadFile } from './service.ts';

const BASE = '/api/device-requests/:id/files';

/** A file record as REST answers it (spec 3). */
const present = (file: RequestFile) => ({
  id: file.id,
  file_name: file.fileName,
  file_size: file.fileSize,
  uploaded_by_name: file.uploadedByName,
  upload_date: file.uploadDate,
});

/** Upload, list and download of a request's files (spec 7; decisions, "Uploads"). */
export async function fileRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  await takeForms(app, { most: config.uploadMaxBytes, fields: [] });

  app.post(
    BASE,
    { schema: schemas.upload, bodyLimit: config.uploadMaxBytes + 64 * 1024 },
    async (request, reply) => {
      const context = contextOf(request);
      const requestId = pathId(request);
      const { id: userId } = await assertMayUpload(context, requestId);
      const form = { fields: [], refusal: say('onePartExpected') };
      const file = await receiveUpload(request, userId, form, (upload) =>
        uploadFile(context, requestId, upload),
      );
      return reply.status(201).send(present(file));
    },
  );

  app.get(BASE, { schema: schemas.list }, async (request) =>
    (await listFiles(contextOf(request), pathId(request))).map(present),
  );

  app.get(`${BASE}/:fileId/download`, { schema: schemas.download }, async (request, reply) => {
    const { file, bytes } = await openFile(contextOf(request), pathId(request), pathId(request, 'fileId'));
    const { fileName, fileSize: size } = file;
    return sendStored(reply, { fileName, size, mediaType: 'application/octet-stream', bytes });
  });
}
