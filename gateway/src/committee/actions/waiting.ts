import { dayOf, MOST_WAITING, mayReadMeetings } from '@portal/domain';
import { onWaitingActions } from '../../requests/index.ts';
import { pageOf } from '../invitations/letter.ts';
import { findWaitingActions } from './store.ts';

onWaitingActions(async ({ db, clock, config }, user) => {
  const today = dayOf(clock(), config.timeZone);
  const rows = await findWaitingActions(db, user.id, today);
  const [first] = rows;
  const counted = (value: string | number | undefined) => Math.min(Number(value ?? 0), MOST_WAITING);
  return {
    count: counted(first?.waiting),
    oldest: first?.oldest ?? null,
    overdue: counted(first?.overdue),
    actions: rows.map(({ id, text, meeting_id, title, open_until: dueDay }) => ({
      ...{ id, text, meetingId: meeting_id, meetingTitle: title, dueDay },
      page: mayReadMeetings(user) ? pageOf('', meeting_id) : null,
      overdue: dueDay !== null && dueDay < today,
    })),
  };
});
