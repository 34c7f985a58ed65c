import { builder } from '../../platform/graphql/index.ts';
import type { MeetingNews } from './news.ts';

export const MeetingNewsType = builder.objectRef<MeetingNews>('MeetingNews').implement({
  description: 'That something has happened in a meeting. Read it again to see how it is now.',
  fields: (t) => ({ meeting: t.exposeID('metIn') }),
});
