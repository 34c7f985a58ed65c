import { SEARCH_PAGE, soughtSchema, validate } from '@portal/domain';
import { builder, readFirst } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { Excerpt } from './query.ts';
import { type Found, type SearchPage, search } from './service.ts';

const ExcerptType = builder.objectRef<Excerpt>('SearchExcerpt').implement({
  description: 'The text around a word, in a part that cards of requests do not show.',
  fields: (t) => ({ part: t.exposeString('part'), text: t.exposeString('text') }),
});

const FoundRequestType = builder.objectRef<Found>('FoundRequest').implement({
  fields: (t) => ({
    request: t.expose('request', { type: DeviceRequestType }),
    matched: t.exposeStringList('matched', {
      description: 'Where the words stand: fields of the request, `number`, `requester`, `comments`.',
    }),
    excerpt: t.expose('excerpt', { type: ExcerptType, nullable: true }),
    asksYou: t.exposeBoolean('asksReader', {
      description: 'Whether a question on it waits for the answer of the person.',
    }),
  }),
});

const SearchPageType = builder.objectRef<SearchPage>('SearchPage').implement({
  fields: (t) => ({
    found: t.expose('found', {
      type: [FoundRequestType],
      description: 'Best first.',
      // The argument `first` counts them.
      extensions: { rows: 1 },
    }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Where the search goes on, also after a short or empty page; null at its end.',
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchPageType,
    description:
      'The requests that have all words of the text, among all that the person may read: as they are, at the beginning of a word, or from five letters on with one typo.',
    args: { text: t.arg.string({ required: true }), first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, { text, first, after }, context) =>
      search(context, {
        text: validate(soughtSchema('text'), text) ?? '',
        first: readFirst(first ?? SEARCH_PAGE),
        after,
      }),
  }),
);
