import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { AssigneeType } from '../device-requests/assignee-type.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { assignRequest, listAssignable } from './service.ts';

/** The size of the list that the cost of a query assumes: no hospital has more. */
const MOST = 200;

builder.queryField('assignablePeople', (t) =>
  t.field({
    type: [AssigneeType],
    extensions: { rows: MOST },
    description: 'The people to whom requests are given, by name. For those who read all requests.',
    resolve: (_root, _args, context) => listAssignable(context),
  }),
);

builder.mutationField('assignRequest', (t) =>
  t.field({
    type: DeviceRequestResult,
    description:
      'Takes a request, gives it to somebody, or releases it. What somebody else has taken changes only with the newest version.',
    args: {
      id: t.arg.id({ required: true }),
      user: t.arg.id({ description: 'Null for nobody.' }),
      version: t.arg.int(),
    },
    resolve: (_root, { id, user, version }, context) =>
      refusable(context, 'assignRequest', async () =>
        assignRequest(context, readId(id), { userId: user ? readId(user) : null, version }),
      ),
  }),
);
