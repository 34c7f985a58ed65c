import { ACTIONS } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import type { RequestEvent } from './service.ts';

export const RequestEventType = builder.objectRef<RequestEvent>('RequestEvent').implement({
  description: "One step of a request's history.",
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', {
      description: `created, edited, ${ACTIONS.join(', ')}, file_uploaded, vote_approve, vote_deny`,
    }),
    actorName: t.exposeString('actorName'),
    at: t.expose('at', { type: 'DateTime' }),
    fromStage: t.exposeString('fromStage', { nullable: true }),
    toStage: t.exposeString('toStage', { nullable: true }),
    notes: t.exposeString('notes', { nullable: true }),
  }),
});
