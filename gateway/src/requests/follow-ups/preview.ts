import { FOLLOW_UP_ROUNDS, type HospitalSettings, settingsOf } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { onPreview } from '../settings/service.ts';
import { later, lookBack } from './ask.ts';
import { shelvedBetween } from './store.ts';

/** How many days ahead are considered. */
const AHEAD = 30;
const MOST = 1_000;

/** Says about how many devices people would be asked in the next `AHEAD` days with the settings `then`. */
async function previewFollowUps(
  { db, clock }: Services,
  _now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const now = clock();
  const requestIds = new Set<number>();
  let isMore = false;
  for (const round of FOLLOW_UP_ROUNDS) {
    const days = then[`follow_up_days_${round}`];
    if (days === 0) continue;
    const [after, to] = [toSql(later(lookBack(now), -days)), toSql(later(now, AHEAD - days))];
    const ids = await shelvedBetween(db, { round, after, to, count: MOST });
    for (const id of ids) requestIds.add(id);
    isMore ||= ids.length === MOST;
  }
  return `In the next ${AHEAD} days people are asked about ${requestIds.size}${isMore ? ' or more' : ''} of the devices that are on the shelf now.`;
}

onPreview(settingsOf('follow_ups'), previewFollowUps);
