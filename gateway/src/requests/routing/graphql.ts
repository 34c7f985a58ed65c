import { PAGE, ROUTING_LIMITS } from '@portal/domain';
import { builder, fromJson } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { type Routing, readRoutings } from './service.ts';
import { type RoutingTrial, type Tried, tryRules } from './trial.ts';

const RoutingType = builder.objectRef<Routing>('RequestRouting').implement({
  description: 'The rule that has sent a request when it came to its stage, or was edited.',
  fields: (t) => ({
    rule: t.exposeString('name', { description: 'Its name at that time.' }),
    ruleId: t.exposeInt('id'),
    version: t.exposeInt('version', { description: 'Of the rules, as the history of the setting counts.' }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});

builder.objectField(DeviceRequestType, 'routing', (t) =>
  t.loadable({
    type: RoutingType,
    nullable: true,
    description: 'Null when no rule has sent it, and for those who do not read all requests.',
    load: (ids: number[], context) => readRoutings(context, ids),
    resolve: ({ id }) => id,
  }),
);

const TriedType = builder.objectRef<Tried>('RoutedRequest').implement({
  description: 'Where a request would have gone.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => id }),
    number: t.exposeString('number'),
    deviceName: t.exposeString('deviceName'),
    department: t.exposeString('department'),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    rule: t.exposeInt('rule', {
      nullable: true,
      description: 'The place of the rule in the table, from 0 on; null when none matches.',
    }),
    ruleName: t.exposeString('ruleName', { nullable: true }),
    effects: t.stringList({ description: 'In words.', resolve: ({ effects }) => [...effects] }),
  }),
});

const CountType = builder.objectRef<RoutingTrial['rules'][number]>('RoutedCount').implement({
  fields: (t) => ({ name: t.exposeString('name'), count: t.exposeInt('count') }),
});

const TrialType = builder.objectRef<RoutingTrial>('RoutingTrial').implement({
  description: 'Where the requests of the last 365 days would have gone, as they are now.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime' }),
    looked: t.exposeInt('looked', { description: 'How many requests were looked at, the newest first.' }),
    capped: t.exposeBoolean('capped', { description: 'There are more, which were not looked at.' }),
    rules: t.field({
      type: [CountType],
      // Once for all rows of a page.
      extensions: { rows: ROUTING_LIMITS.rules / PAGE.max },
      description:
        'How many each rule would have sent. Counted in the first page; a later one counts from there on.',
      resolve: ({ rules }) => [...rules],
    }),
    unmatched: t.exposeInt('unmatched', { description: 'Those that no rule matches.' }),
    // As many as the field's own `first` says.
    items: t.field({ type: [TriedType], extensions: { rows: 1 }, resolve: ({ items }) => [...items] }),
    next: t.exposeString('next', { nullable: true, description: 'The `after` of the next page.' }),
  }),
});

builder.queryField('routingTrial', (t) =>
  t.field({
    type: TrialType,
    description: 'Tries rules on the requests of the last year; nothing is written. For administrators.',
    args: {
      rules: t.arg.string({
        required: true,
        description: 'JSON, as the value of the setting `routing_rules`.',
      }),
      rule: t.arg.int({
        description: 'The place of one rule: only what it would have sent. -1: what none would.',
      }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: (_root, { rules, ...input }, context) => tryRules(context, { ...input, rules: fromJson(rules) }),
  }),
);
