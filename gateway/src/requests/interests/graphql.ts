import { INTEREST_KIND_NAMES, type Interest, LIMITS } from '@portal/domain';
import {
  builder,
  ForbiddenError,
  InvalidError,
  readFirst,
  refusable,
  toConnection,
  totalOf,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import type { Declaration } from './model.ts';
import { declarationPage, declareInterests, ownDeclaration } from './service.ts';

const InterestKindEnum = builder.enumType('InterestKind', {
  description: 'What ties a committee member to a manufacturer.',
  values: INTEREST_KIND_NAMES,
});

const InterestType = builder.objectRef<Interest>('Interest').implement({
  description: 'A relation of a committee member to a manufacturer.',
  fields: (t) => ({
    manufacturer: t.exposeString('manufacturer'),
    kind: t.expose('kind', { type: InterestKindEnum }),
    text: t.exposeString('text', { nullable: true }),
  }),
});

const InterestDeclarationType = builder.objectRef<Declaration>('InterestDeclaration').implement({
  description:
    'What a committee member has declared. For the person, the business office and administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    interests: t.field({
      type: [InterestType],
      description: 'Empty for none.',
      extensions: { rows: LIMITS.interests.most },
      resolve: ({ interests }) => [...interests],
    }),
    declaredAt: t.expose('declaredAt', { type: 'DateTime' }),
    validUntil: t.expose('validUntil', { type: 'DateTime' }),
    isValid: t.exposeBoolean('isValid', {
      description: 'It counts now: it is the newest one of the person, and not too old.',
    }),
  }),
});

const InterestDeclarationConnection = builder.connectionObject({
  type: InterestDeclarationType,
  name: 'InterestDeclarationConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});

builder.queryField('ownInterests', (t) =>
  t.field({
    type: InterestDeclarationType,
    nullable: true,
    description:
      'What the person has declared last; null when they never have. For members of the committee.',
    resolve: (_root, _args, context) => ownDeclaration(context),
  }),
);

builder.queryField('interestDeclarations', (t) =>
  t.field({
    type: InterestDeclarationConnection,
    description:
      'The newest declaration of each member, the latest first; with `person`, all of one. For the business office and administrators.',
    args: { person: t.arg.id(), first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, { person, first, after }, context) =>
      toConnection(
        await declarationPage(context, {
          userId: person ? readId(person, 'person') : undefined,
          first: readFirst(first),
          after,
        }),
        after,
      ),
  }),
);

const InterestInput = builder.inputType('InterestInput', {
  fields: (t) => ({
    manufacturer: t.string({ required: true }),
    kind: t.field({ type: InterestKindEnum, required: true }),
    text: t.string(),
  }),
});

const InterestDeclarationResult = builder.errorUnion('InterestDeclarationResult', {
  types: [InterestDeclarationType, ForbiddenError, InvalidError],
  resolveType: () => 'InterestDeclaration',
});

builder.mutationField('declareInterests', (t) =>
  t.field({
    type: InterestDeclarationResult,
    description: 'Declares the relations of a committee member to manufacturers; an empty list for none.',
    args: { interests: t.arg({ type: [InterestInput], required: true }) },
    resolve: (_root, { interests }, context) =>
      refusable(context, 'declareInterests', async () => declareInterests(context, { interests })),
  }),
);
