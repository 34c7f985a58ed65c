import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import {
  attendMutation,
  closeItemMutation,
  closeMeetingMutation,
  openItemMutation,
  openMeetingMutation,
} from './session.graphql.ts';

/** The actions of people who lead a meeting, and the attendance. A refusal is shown as a notice. */
export function useLead(meeting: string) {
  const notices = useNotices();
  const opening = useCommand(openMeetingMutation, { failure: MESSAGES.openMeetingFailed });
  const closing = useCommand(closeMeetingMutation, { failure: MESSAGES.closeMeetingFailed });
  const calling = useCommand(openItemMutation, { failure: MESSAGES.openItemFailed });
  const finishing = useCommand(closeItemMutation, { failure: MESSAGES.closeItemFailed });
  const attending = useCommand(attendMutation, { failure: MESSAGES.attendanceFailed });
  const report = async (outcome: Promise<{ ok: boolean; error?: { message: string } }>): Promise<boolean> => {
    const { ok, error } = await outcome;
    if (error) notices.failure(error.message);
    return ok;
  };
  return {
    pending: [opening, closing, calling, finishing, attending].some(({ pending }) => pending),
    open: () => report(opening.run({ id: meeting })),
    close: () => report(closing.run({ id: meeting })),
    call: (item: string) => report(calling.run({ meeting, item })),
    finish: (item: string) => report(finishing.run({ meeting, item })),
    attend: (present: boolean, member?: string) => report(attending.run({ meeting, present, member })),
  };
}
