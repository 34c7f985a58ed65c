import type { MeetingStanding } from '@portal/domain';

type Planned = Pick<MeetingStanding, 'kind' | 'state' | 'endsAt'> & {
  chair: { id: string };
  plannedBy: { id: string };
};

/** The state of a meeting for the rules. */
export const standingOf = ({ kind, state, endsAt, chair, plannedBy }: Planned): MeetingStanding => ({
  ...{ kind, state, endsAt },
  chair: { id: Number(chair.id) },
  plannedBy: { id: Number(plannedBy.id) },
});
