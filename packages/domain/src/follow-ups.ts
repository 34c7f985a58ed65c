import { type Actor, hasPermission, waitsFor } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { LIMITS } from './limits.ts';
import { followUpClosed, followUpKept, onlyAskedFollowUp } from './messages/follow-ups.ts';
import { coded } from './messages/say.ts';
import { mayRead, type OwnedRequest } from './ownership.ts';
import { type Standing, stageOf } from './request.ts';
import { STAGE_LABELS, type Stage } from './stages.ts';

/**
 * The rounds in which people are asked how a device works in practice. For each, a setting says after how many days (`follow_up_days_…`).
 */
export const FOLLOW_UP_ROUNDS = ['first', 'second'] as const;
export type FollowUpRound = (typeof FOLLOW_UP_ROUNDS)[number];

/** In which part somebody is asked: as the person who wanted the device, or as the one who analyzed it. */
export const FOLLOW_UP_PARTS = ['requester', 'analyst'] as const;
export type FollowUpPart = (typeof FOLLOW_UP_PARTS)[number];
/** The words for each part. */
export const FOLLOW_UP_PART_LABELS: Readonly<Record<FollowUpPart, string>> = {
  requester: 'Requester',
  analyst: 'Analyst',
};

/** The number of days after which somebody is asked, in words. */
export const followUpDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Whether the device was used as expected. */
export const USED_AS_EXPECTED = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;
export type UsedAsExpected = keyof typeof USED_AS_EXPECTED;
export const USED_AS_EXPECTED_NAMES = /* @__PURE__ */ Object.keys(
  USED_AS_EXPECTED,
) as readonly UsedAsExpected[];

/** The events of a device's follow-ups, with the words of its history. That people are asked is an event of the portal itself. */
export const FOLLOW_UP_ACTIONS = {
  follow_up_answered: 'Answered what came of it',
} as const;
export type FollowUpAction = keyof typeof FOLLOW_UP_ACTIONS;

/** A person's answers. Amounts are decimals; an answer that they do not know is null. */
export interface FollowUpAnswers {
  used: UsedAsExpected;
  usedText: string | null;
  unitsPerYear: number | null;
  unitPrice: string | null;
  currency: string | null;
  again: boolean;
  againText: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** The stage of the devices that are followed up. */
export const FOLLOWED_UP_STAGE = 'on_shelf' satisfies Stage;

/** What the rules need to know about a follow-up. */
export interface FollowUpState {
  part: FollowUpPart;
  /** The person who is asked; null when the person who analyzed it no longer analyzes requests. */
  person: { id: number; name: string } | null;
  /** The person who has answered; null before the answer. */
  answeredBy: { id: number } | null;
  firstAnsweredAt: string | null;
}

/** The instant (ISO 8601) until which an answer can be changed: 30 days after the first one (ADR 127). */
export const changeableUntil = (firstAnsweredAt: string): string =>
  new Date(Date.parse(firstAnsweredAt) + LIMITS.followUp.changeDays * DAY_MS).toISOString();

/** Whether this person may read a follow-up of a request that they may read: people who read all requests, and the requester. */
export const mayReadFollowUp = (actor: Actor, { part, person }: FollowUpState): boolean =>
  hasPermission(actor, 'view_all_requests') || (part === 'requester' && person?.id === actor.id);

/** Whether this person can be asked as an analyst. */
export const mayFollowUp = (actor: Actor): boolean => hasPermission(actor, 'analyze_requests');

/**
 * Whether this person may answer now: the person who is asked or, in the place of an analyst who has gone, the first other analyst who
 * answers. `isGone`: the analyst who was asked no longer analyzes requests.
 */
export function canAnswerFollowUp(
  actor: Actor,
  followUp: FollowUpState,
  request: Standing & OwnedRequest,
  { isGone, now }: { isGone: boolean; now: Date },
): Answer {
  const { part, person, answeredBy, firstAnsweredAt } = followUp;
  const isFree = answeredBy === null || answeredBy.id === actor.id;
  const isAsked =
    part === 'requester'
      ? waitsFor(actor, person?.id) && mayRead(actor, request)
      : mayFollowUp(actor) && (waitsFor(actor, person?.id) || ((person === null || isGone) && isFree));
  if (!isAsked) return refusal('forbidden', coded({ onlyAskedFollowUp }));
  const stage = stageOf(request);
  if (stage !== FOLLOWED_UP_STAGE) return refusal('conflict', coded({ followUpClosed }, STAGE_LABELS[stage]));
  if (firstAnsweredAt !== null && now.getTime() > Date.parse(changeableUntil(firstAnsweredAt)))
    return refusal('conflict', coded({ followUpKept }, LIMITS.followUp.changeDays));
  return { allowed: true };
}
