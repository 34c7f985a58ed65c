import { builder } from '../../platform/graphql/index.ts';
import { UdiType } from './graphql-type.ts';
import { parseUdi } from './service.ts';

builder.queryField('parseUdi', (t) =>
  t.field({
    type: UdiType,
    description:
      'Reads a unique device identification as it is typed, pasted or scanned: GS1, HIBCC or ICCBBA. The refusal says which check failed.',
    args: { udi: t.arg.string({ required: true }) },
    resolve: (_root, { udi }, context) => parseUdi(context, udi),
  }),
);
