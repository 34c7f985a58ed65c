import { builder, StageEnum } from '../../platform/graphql/index.ts';
import { type VisibleChange, watchRequests } from './watch.ts';

export const RequestChangeType = builder.objectRef<VisibleChange>('RequestChange').implement({
  description: 'That a request was changed. Read it again to see how it is now.',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', {
      description:
        'As in its history; `deleted`; `upload_scanned` when one of its files can be opened now; `gone` when the person may no longer read it; `recounted`, of id 0, when other settings have moved due days.',
    }),
    stage: t.expose('stage', { type: StageEnum, nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it was dismissed, where the person may read it.',
    }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});

builder.subscriptionType({});

builder.subscriptionField('requestChanged', (t) =>
  t.field({
    type: RequestChangeType,
    description: 'Changes of requests that the person may read, over server-sent events.',
    subscribe: (_root, _args, context) => watchRequests(context),
    resolve: (change) => change,
  }),
);
