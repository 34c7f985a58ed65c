import { packetPath } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { AudienceEnum } from '../history/graphql.ts';

builder.objectField(DeviceRequestType, 'packetUrl', (t) =>
  t.string({
    description:
      'Where its whole record is read as a PDF, for whoever may read it. It takes the session token, as all calls.',
    args: {
      audience: t.arg({
        type: AudienceEnum,
        description:
          'For whom it is. For everyone it holds what the requester reads, and nothing that is for staff alone. Left out, it holds what the person may read.',
      }),
    },
    resolve: ({ id }, { audience }) => `/api${packetPath([id], audience)}`,
  }),
);
