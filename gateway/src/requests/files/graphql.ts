import { builder } from '../../platform/graphql/builder.ts';
import type { RequestFile } from './service.ts';

export const RequestFileType = builder.objectRef<RequestFile>('RequestFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    fileSize: t.exposeInt('fileSize', { description: 'Bytes.' }),
    uploadDate: t.expose('uploadDate', { type: 'DateTime' }),
    uploadedByName: t.exposeString('uploadedByName'),
  }),
});
