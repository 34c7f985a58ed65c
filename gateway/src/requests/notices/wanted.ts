import type { NoticeChannel } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import type { Content } from './item.ts';
import { choicesOf } from './people-store.ts';
import { channelsOf } from './preferences.ts';
import { stillStanding } from './standing.ts';
import { isStillSo, type Told } from './still.ts';

/**
 * Of what is to be sent to a person by one of these channels, what still stands and is still so, and of a kind that they still want
 * by it: whoever has ended mails of a kind gets none any more, not even one that waited.
 */
export async function stillWanted<Each extends Content & Told & { event_id: number }>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  told: readonly Each[],
  by: readonly NoticeChannel[],
): Promise<Each[]> {
  const contents = (await stillStanding(db, userId, told)).filter((content) =>
    isStillSo(content, userId, clock()),
  );
  if (!contents.length) return [];
  const choices = await choicesOf(db, [userId], [...new Set(contents.map(({ kind }) => kind))]);
  return contents.filter(({ kind }) =>
    channelsOf(kind, choices.get(`${userId} ${kind}`)).some((each) => by.includes(each)),
  );
}
