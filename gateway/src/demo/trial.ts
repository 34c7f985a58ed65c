import { dayOf, type Role } from '@portal/domain';
import type { Context, Services, SessionUser } from '../platform/context.ts';
import { keepTrial } from '../requests/trials/end.ts';
import { evaluate } from '../requests/trials/service.ts';
import { DAY } from './acting.ts';
import type { DemoTrial } from './catalog.ts';

/** Somebody of the demo, by the place among the providers or the role of the account. */
export type Who = (by: number | Role) => SessionUser;

/** The day so many days from today, as the hospital counts them. */
export const dayFrom = ({ clock, config }: Services, days: number) =>
  dayOf(new Date(clock().getTime() + days * DAY), config.timeZone);

/** A trial as an approval takes it. */
export const trialOf = (services: Services, { from, until, evaluators, ...trial }: DemoTrial, who: Who) => ({
  ...trial,
  from: dayFrom(services, from),
  until: dayFrom(services, until),
  evaluatorIds: evaluators.map(({ by }) => who(by).id),
});

/** Answers a trial that has begun, and ends it where it was kept. Times are days after the request was made. Resolves to the day of what happened last. */
export async function seedTrial(
  id: number,
  { evaluators, answered, kept }: DemoTrial,
  {
    as,
    who,
    office,
    last,
  }: { as: (user: SessionUser, days: number) => Context; who: Who; office: SessionUser; last: number },
): Promise<number> {
  for (const [place, { by, answers, text }] of evaluators.entries())
    if (answers) await evaluate(as(who(by), last + answered + place), id, { answers, text });
  const end = last + answered + evaluators.length;
  if (!kept) return end;
  await keepTrial(as(office, end + kept.after), id, kept.reason);
  return end + kept.after;
}
