import { dayOf, type NoticeChannel } from '@portal/domain';
import { standInsOf } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Content } from './item.ts';
import { choicesOf } from './people-store.ts';
import { channelsOf } from './preferences.ts';
import { stillStanding } from './standing.ts';
import { isStillSo, type Told } from './still.ts';

/**
 * Of the contents that are to be sent to a person by one of these channels, keeps those that are still true and of a kind that the person
 * still wants by one of them. A person who has ended mails of a kind gets none of them any more, not even one that was waiting.
 */
export async function stillWanted<Each extends Content & Told & { event_id: number }>(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: number,
  candidates: readonly Each[],
  by: readonly NoticeChannel[],
): Promise<Each[]> {
  const own = await ofThoseAway({ db, clock, config }, userId, candidates);
  const contents = (await stillStanding(db, userId, own)).filter((content) =>
    isStillSo(content, userId, clock()),
  );
  if (!contents.length) return [];
  const choices = await choicesOf(db, [userId], [...new Set(contents.map(({ kind }) => kind))]);
  return contents.filter(({ kind }) =>
    channelsOf(kind, choices.get(`${userId} ${kind}`)).some((each) => by.includes(each)),
  );
}

/** Removes what the person was told as the deputy of somebody whose deputy they no longer are. */
async function ofThoseAway<Each extends { for_id?: number | null }>(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: number,
  contents: readonly Each[],
): Promise<Each[]> {
  const away = new Set(contents.flatMap(({ for_id }) => for_id ?? []));
  const standIns = await standInsOf(db, [...away], dayOf(clock(), config.timeZone));
  const now = new Set(standIns.filter(({ deputy_id }) => deputy_id === userId).map(({ user_id }) => user_id));
  return contents.filter(({ for_id: id = null }) => id === null || now.has(id));
}
