import { MEETING_STATES, type MeetingKind, type MeetingState } from '@portal/domain';

/** The state of a meeting in words. A circulation has no session. */
export const stateText = ({ kind, state }: { kind: MeetingKind; state: MeetingState }): string =>
  kind === 'circulation' && state === 'open' ? 'Open for votes' : MEETING_STATES[state];
