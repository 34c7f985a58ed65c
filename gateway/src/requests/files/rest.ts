import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import { receiveUpload, sendStored, takeForms } from '../uploads/rest.ts';
import type { FileState, RequestFile } from './model.ts';
import * as schemas from './rest-schema.ts';
import { assertMayUpload, listFiles, openFile, statesOf, uploadFile } from './service.ts';

const BASE = '/api/device-requests/:id/files';

/** A file record as REST answers it (spec 3). */
const present = (file: RequestFile, state: FileState) => ({
  id: file.id,
  file_name: file.fileName,
  file_size: file.fileSize,
  uploaded_by_name: file.uploadedByName,
  upload_date: file.uploadDate,
  state,
});

/** Upload, list and download of a request's files (spec 7; decisions, "Uploads"). */
export async function fileRoutes(app: FastifyInstance, { config, db }: Services): Promise<void> {
  /** The answer for these files, with their states. */
  const shown = async (files: readonly RequestFile[]) => {
    const states = await statesOf(db, files);
    return files.map((file, at) => present(file, states[at] ?? 'ready'));
  };
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
      const [answer] = await shown([file]);
      return reply.status(201).send(answer);
    },
  );

  app.get(BASE, { schema: schemas.list }, async (request) =>
    shown(await listFiles(contextOf(request), pathId(request))),
  );

  app.get(`${BASE}/:fileId/download`, { schema: schemas.download }, async (request, reply) => {
    const { file, bytes } = await openFile(contextOf(request), pathId(request), pathId(request, 'fileId'));
    const { fileName, fileSize: size } = file;
    return sendStored(reply, { fileName, size, mediaType: 'application/octet-stream', bytes });
  });
}
