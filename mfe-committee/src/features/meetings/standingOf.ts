import type { MeetingStanding } from '@portal/domain';

type Planned = Pick<MeetingStanding, 'kind' | 'state' | 'endsAt'> & {
  chair: { id: string };
  plannedBy: { id: string };
};

/** What the rules need to know of a meeting. */
export const standingOf = ({ kind, state, endsAt, chair, plannedBy }: Planned): MeetingStanding => ({
  ...{ kind, state, endsAt },
  chair: { id: Number(chair.id) },
  plannedBy: { id: Number(plannedBy.id) },
});
