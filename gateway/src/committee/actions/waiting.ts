import { dayOf, mayReadMeetings } from '@portal/domain';
import { onWaitingActions } from '../../requests/index.ts';
import { pageOf } from '../invitations/letter.ts';
import { findWaitingActions } from './store.ts';

onWaitingActions(async ({ db, clock, config }, user) => {
  const today = dayOf(clock(), config.timeZone);
  const rows = await findWaitingActions(db, user.id, today);
  const [first] = rows;
  return {
    count: Number(first?.waiting ?? 0),
    oldest: first?.oldest ?? null,
    overdue: Number(first?.overdue ?? 0),
    actions: rows.map(({ id, text, meeting_id, title, open_until: dueDay }) => ({
      ...{ id, text, meetingId: meeting_id, meetingTitle: title, dueDay },
      page: mayReadMeetings(user) ? pageOf('', meeting_id) : null,
      overdue: dueDay !== null && dueDay < today,
    })),
  };
});
