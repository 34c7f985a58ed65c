import { COMPARED } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { readRequests } from '../device-requests/service.ts';
import { comparedIds } from './service.ts';

builder.queryField('comparedRequests', (t) =>
  t.field({
    type: [DeviceRequestType],
    nullable: { list: false, items: true },
    description:
      'Two to four requests in the order of their ids, to be compared. Null stands for one that does not exist or may not be read.',
    extensions: { rows: COMPARED.most },
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) => readRequests(context, comparedIds(context, ids.join())),
  }),
);
