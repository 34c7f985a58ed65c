import { SECURITY_EVENT_KINDS, SECURITY_TOPICS, type SecurityTopic } from '@portal/domain';
import { builder, readFirst, toConnection, totalOf } from '../platform/graphql/index.ts';
import { readId } from '../platform/rest/index.ts';
import { type Person, type SecurityEvent, securityEventPage } from './security-events.ts';

const KindEnum = builder.enumType('SecurityEventKind', { values: SECURITY_EVENT_KINDS });
const TopicEnum = builder.enumType('SecurityTopic', {
  values: Object.keys(SECURITY_TOPICS) as SecurityTopic[],
});

const PersonType = builder.objectRef<Person>('Person').implement({
  description: 'Somebody, as administrators see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
  }),
});

const SecurityEventType = builder.objectRef<SecurityEvent>('SecurityEvent').implement({
  description: 'An event about access.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    person: t.expose('person', { type: PersonType, nullable: true, description: 'Whom it concerns.' }),
    actor: t.expose('actor', {
      type: PersonType,
      nullable: true,
      description: 'Who did it, when that is somebody else.',
    }),
    address: t.exposeString('address', { nullable: true, description: "The client's network address." }),
    detail: t.exposeString('detail', { nullable: true }),
    times: t.exposeInt('times', {
      description: 'How often it happened within its hour: the same failures are counted in one event.',
    }),
    lastAt: t.expose('lastAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it happened last, where that was more than once.',
    }),
  }),
});

const SecurityEventFilter = builder.inputType('SecurityEventFilter', {
  fields: (t) => ({
    topic: t.field({ type: TopicEnum }),
    kind: t.field({ type: KindEnum }),
    userId: t.id({ description: 'Events that concern this person or that this person caused.' }),
    text: t.string({
      description: 'Part of the name or email of such a person, or a whole network address.',
    }),
    from: t.field({ type: 'DateTime' }),
    until: t.field({ type: 'DateTime' }),
  }),
});

const SecurityEventConnection = builder.connectionObject({
  type: SecurityEventType,
  name: 'SecurityEventConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});

builder.queryField('securityEvents', (t) =>
  t.field({
    type: SecurityEventConnection,
    description: 'Events about access, newest first; for administrators.',
    args: { filter: t.arg({ type: SecurityEventFilter }), first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, { filter, first, after }, context) =>
      toConnection(
        await securityEventPage(context, {
          topic: filter?.topic ?? undefined,
          kind: filter?.kind ?? undefined,
          userId: filter?.userId ? readId(filter.userId, 'userId') : undefined,
          text: filter?.text?.trim() || undefined,
          from: filter?.from ?? undefined,
          until: filter?.until ?? undefined,
          first: readFirst(first),
          after,
        }),
        after,
      ),
  }),
);
