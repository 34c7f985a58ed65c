import { MEETING_STATES, type MeetingKind, type MeetingState } from '@portal/domain';

/** How far a meeting is: a circulation has no session. */
export const stateText = ({ kind, state }: { kind: MeetingKind; state: MeetingState }): string =>
  kind === 'circulation' && state === 'open' ? 'Open for votes' : MEETING_STATES[state];
