import { type MeetingNews, MeetingNewsType, meetingNews } from '../../committee/index.ts';
import { KEPT_MS } from '../../platform/changes/index.ts';
import { builder } from '../../platform/graphql/index.ts';
import {
  AnalysisWritersChangeType,
  bellNews,
  DeputiesChangeType,
  type DeputiesNews,
  deputyNews,
  MailsChangeType,
  type MailsNews,
  mailNews,
  NoticesChangeType,
  type NoticesNews,
  RequestChangeType,
  type VisibleChange,
  type WritersNews,
  watchRequests,
  writersNews,
} from '../../requests/index.ts';
import type { RegistryNews } from './registry.ts';
import { type FlagsNews, liveNews, together } from './watch.ts';

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

const FlagsChangeType = builder.objectRef<FlagsNews>('FlagsChange').implement({
  description: 'The flags that are on for the reader now. A stream begins with them.',
  fields: (t) => ({
    person: t.exposeID('person'),
    flags: t.exposeString('flags', { description: 'JSON: the names that are on, by dashboard.' }),
  }),
});

type News = RegistryNews | FlagsNews | DeputiesNews | NoticesNews | MailsNews | WritersNews | MeetingNews;
type Change = VisibleChange | News;

const LiveChangeType = builder.unionType('LiveChange', {
  types: [
    RequestChangeType,
    DashboardsChangeType,
    FlagsChangeType,
    DeputiesChangeType,
    NoticesChangeType,
    MailsChangeType,
    AnalysisWritersChangeType,
    MeetingNewsType,
  ],
  resolveType: (change: Change) => {
    if ('revision' in change) return DashboardsChangeType;
    if ('flags' in change) return FlagsChangeType;
    if ('deputiesAt' in change) return DeputiesChangeType;
    if ('mailsAt' in change) return MailsChangeType;
    if ('metIn' in change) return MeetingNewsType;
    if ('writersOf' in change) return AnalysisWritersChangeType;
    return 'unread' in change ? NoticesChangeType : RequestChangeType;
  },
});

builder.subscriptionField('changed', (t) =>
  t.field({
    type: LiveChangeType,
    description:
      'Over server-sent events: changes of requests that the person may read, of their notices and deputies, of mails that have failed, of people who write in a value analysis, of meetings, and of what the portal offers.',
    args: {
      readFor: t.arg.int({
        description: `Milliseconds since the reader read first: changes of requests within that time come first. At most ${KEPT_MS}.`,
      }),
    },
    subscribe: (_root, { readFor }, context) =>
      watchRequests<News>(
        context,
        together<News>(
          liveNews(context),
          deputyNews(context),
          bellNews(context),
          mailNews(context),
          writersNews(context),
          meetingNews(context),
        ),
        readFor ?? 0,
      ),
    resolve: (change: Change) => change,
  }),
);
