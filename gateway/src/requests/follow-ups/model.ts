import {
  changeableUntil,
  type FollowUpAnswers,
  type FollowUpPart,
  type FollowUpRound,
  type FollowUpState,
} from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { FollowUpRow } from './tables.ts';

/** What somebody is asked about a device on the shelf, as both APIs show it. */
export interface FollowUp extends FollowUpState {
  requestId: number;
  /** Unique within the request: `FOLLOW_UP_ID`. */
  id: number;
  round: FollowUpRound;
  part: FollowUpPart;
  /** The number of days after the device came to the shelf at which the setting of this round had people asked. */
  days: number;
  askedAt: string;
  /** Null until it is answered. */
  answers: FollowUpAnswers | null;
  answeredBy: NamedPerson | null;
  /** When it was answered last. */
  answeredAt: string | null;
  /** Until when the answers can be changed. */
  changeableUntil: string | null;
  /** Whether the person who reads it may answer now, or change the answers. */
  canAnswer: boolean;
}

const isoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant));

const answersIn = ({ value }: FollowUpRow): FollowUpAnswers | null =>
  value === null ? null : (JSON.parse(value) as FollowUpAnswers);

export const followUpOf = (row: FollowUpRow): Omit<FollowUp, 'canAnswer'> => {
  const firstAnsweredAt = isoOrNull(row.first_answered_at);
  return {
    requestId: row.request_id,
    id: row.id,
    round: row.round,
    part: row.part,
    days: row.days,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    askedAt: toIso(row.asked_at),
    answers: answersIn(row),
    answeredBy: row.answered_by === null ? null : { id: row.answered_by, name: row.answered_by_name ?? '' },
    answeredAt: isoOrNull(row.answered_at),
    firstAnsweredAt,
    changeableUntil: firstAnsweredAt && changeableUntil(firstAnsweredAt),
  };
};
