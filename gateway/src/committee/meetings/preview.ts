import { quorumOf } from '@portal/domain';
import { toSql } from '../../platform/db/index.ts';
import { onPreview } from '../../requests/index.ts';
import { countMeetings } from './store.ts';

/** The meeting sizes for which the preview says how many members must be present. */
const [SMALL, LARGE] = [5, 12];

onPreview(
  ['quorum_share', 'quorum_least'],
  async ({ db, clock }, _now, { quorum_share: share, quorum_least: least }) => {
    const needed = (members: number) => quorumOf(members, 0, { share, least }).needed;
    const ahead = await countMeetings(db, { when: 'upcoming', now: toSql(clock()) });
    return `Of ${SMALL} members ${needed(SMALL)} must be there, of ${LARGE} members ${needed(LARGE)}. It holds for every meeting; ${ahead} ${ahead === 1 ? 'is' : 'are'} ahead.`;
  },
);
