import { builder } from '../../platform/graphql/index.ts';
import { type DeviceRequest, DeviceRequestType } from '../../requests/index.ts';
import { MeetingOfRequestType } from '../agenda/graphql.ts';
import { RecommendationType } from '../votes/graphql-type.ts';
import { DecisionType } from './graphql-type.ts';
import { type Advice, readAdvice } from './read.ts';

const AdviceType = builder.objectRef<Advice>('CommitteeAdvice').implement({
  description: 'What the committee has recommended on a request in its last meeting about it.',
  fields: (t) => ({
    recommendation: t.field({ type: RecommendationType, resolve: ({ recommendation }) => recommendation }),
    meeting: t.field({ type: MeetingOfRequestType, resolve: ({ meeting }) => meeting }),
    closedAt: t.expose('closedAt', { type: 'DateTime' }),
    decision: t.field({ type: DecisionType, nullable: true, resolve: ({ decision }) => decision }),
  }),
});

builder.objectField(DeviceRequestType, 'advice', (t) =>
  t.loadable({
    type: AdviceType,
    nullable: true,
    description:
      'What the committee recommends; null for people who do not read all requests, and for a person who is recused from it.',
    load: (requests: DeviceRequest[], context) => readAdvice(context, requests),
    resolve: (request) => request,
  }),
);
