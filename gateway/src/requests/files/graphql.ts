import { builder } from '../../platform/graphql/index.ts';
import type { RequestFile } from './model.ts';

export const RequestFileType = builder.objectRef<RequestFile>('RequestFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    fileSize: t.exposeInt('fileSize', { description: 'Bytes.' }),
    uploadDate: t.expose('uploadDate', { type: 'DateTime' }),
    uploadedByName: t.exposeString('uploadedByName'),
  }),
});
