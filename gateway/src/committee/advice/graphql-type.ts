import { builder } from '../../platform/graphql/index.ts';
import { type Decision, NamedPersonType, OutcomeEnum } from '../../requests/index.ts';

export const DecisionType = builder.objectRef<Decision>('CommitteeDecision').implement({
  description: 'What the business office has decided on a request.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    by: t.field({ type: NamedPersonType, resolve: ({ by }) => by }),
    at: t.expose('at', { type: 'DateTime' }),
    against: t.exposeString('against', {
      nullable: true,
      description:
        'What the members were told, where it was against the recommendation; null for a person who is recused from the request.',
    }),
  }),
});
