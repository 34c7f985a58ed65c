import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import type { Context } from '../../platform/context.ts';
import { builder } from '../../platform/graphql/index.ts';
import { FILE_STATES, type FileState, type RequestFile } from './model.ts';
import { statesOf } from './service.ts';

const StateEnum = builder.enumType('RequestFileState', {
  description: 'A file that is still scanned for malware cannot be read, and one that held malware is gone.',
  values: FILE_STATES,
});

/** One statement for all files in an answer says whether they can be read. */
const states = createContextCache(
  ({ db }: Context) => new DataLoader<RequestFile, FileState>((files) => statesOf(db, files)),
);

export const RequestFileType = builder.objectRef<RequestFile>('RequestFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    fileSize: t.exposeInt('fileSize', { description: 'Bytes.' }),
    uploadDate: t.expose('uploadDate', { type: 'DateTime' }),
    uploadedByName: t.exposeString('uploadedByName'),
    state: t.field({ type: StateEnum, resolve: (file, _args, context) => states(context).load(file) }),
  }),
});
