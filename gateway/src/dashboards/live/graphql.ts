import { builder } from '../../platform/graphql/index.ts';
import { RequestChangeType, type VisibleChange, watchRequests } from '../../requests/index.ts';
import type { RegistryNews } from './registry.ts';
import { liveNews } from './watch.ts';

const DashboardsChangeType = builder.objectRef<RegistryNews>('DashboardsChange').implement({
  description:
    'That the portal offers other dashboards, or other versions of them. A stream begins with one that names the revision of now.',
  fields: (t) => ({
    revision: t.exposeString('revision', { description: 'As in `GET /api/remotes`.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The revision to which the patch fits.',
    }),
    patch: t.exposeString('patch', {
      nullable: true,
      description: 'JSON: `names` of all dashboards in their order, `entries` that are new or different.',
    }),
  }),
});

type Change = VisibleChange | RegistryNews;

const LiveChangeType = builder.unionType('LiveChange', {
  types: [RequestChangeType, DashboardsChangeType],
  resolveType: (change: Change) => ('revision' in change ? DashboardsChangeType : RequestChangeType),
});

builder.subscriptionField('changed', (t) =>
  t.field({
    type: LiveChangeType,
    description:
      'Over server-sent events: changes of requests that the person may read, and of what the portal offers.',
    subscribe: (_root, _args, context) => watchRequests<RegistryNews>(context, liveNews(context)),
    resolve: (change: Change) => change,
  }),
);
