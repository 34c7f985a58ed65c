import { packetPath } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';

builder.objectField(DeviceRequestType, 'packetUrl', (t) =>
  t.string({
    description:
      'Where its whole record is read as a PDF, for whoever may read it. It takes the session token, as all calls.',
    resolve: ({ id }) => `/api${packetPath([id])}`,
  }),
);
