import type { StageCalendar } from '@portal/domain';
import { subjectsOf } from '../audit/chain-store.ts';
import { type ChainName, verifyInstant } from '../audit/chains.ts';
import { verifyDigests } from '../audit/verify-digests.ts';
import { allActionsOf } from '../committee/actions/store.ts';
import { verifyActions } from '../committee/actions/verify.ts';
import { minutesEvents } from '../committee/minutes/store.ts';
import { verifyMinutes } from '../committee/minutes/verify.ts';
import { storedUsers } from '../people/history/store.ts';
import { verifyUser } from '../people/history/verify.ts';
import type { Database } from '../platform/context.ts';
import { snapshot } from '../platform/db/transaction.ts';
import { countedCalendar, verifyDue } from '../requests/clock/verify.ts';
import { BASELINE } from '../requests/history/store.ts';
import { verifyRequest } from '../requests/history/verify-request.ts';
import { storedOf, usersAmong } from '../requests/history/verify-store.ts';
import { isByPortal } from '../requests/portal-actor.ts';

/** The findings, worded for the person who runs the check. */
export interface AuditReport {
  /** The number of requests with a history. */
  histories: number;
  events: number;
  /** The number of people with a history. */
  people: number;
  peopleEvents: number;
  /** The number of meetings with approved minutes. */
  minutes: number;
  /** How often an operator has accepted differences and recorded a person as they were. */
  accepted: number;
  /** The number of closed days. */
  days: number;
  /** The newest digest. A copy of it elsewhere proves later that nothing before it was rewritten. */
  newest: { day: string; digest: string } | null;
  /** Requests of an older version whose columns have not all been recorded yet. */
  unrecorded: number;
  /** Whether the due days were compared with the settings. */
  dueDays: boolean;
  problems: string[];
}

/** Further problems are only counted. */
const MOST_PROBLEMS = 200;

/**
 * Goes through everything that is recorded of requests, people and minutes, at one moment. It finds an event that was changed, taken out or put in,
 * the end of a history that was cut off, a history that has vanished, an event that is dated into a closed day, in the future or at no instant, a step that the lifecycle does not know, a digest that was
 * changed or taken out, and every column of a request, its files and its votes, of a person and their roles, and of an action of minutes that is
 * not what the history tells.
 * With the hospital's `timeZone` it also counts each due day anew, if all of them have been counted by the settings of now.
 */
export async function verifyAudit(
  db: Database,
  now = new Date(),
  { timeZone }: { timeZone?: string } = {},
): Promise<AuditReport> {
  const found = new Findings();
  const report: AuditReport = {
    histories: 0,
    events: 0,
    people: 0,
    peopleEvents: 0,
    minutes: 0,
    accepted: 0,
    days: 0,
    newest: null,
    unrecorded: 0,
    dueDays: false,
    problems: [],
  };
  await snapshot(db, async (moment) => {
    const calendar = timeZone === undefined ? null : await countedCalendar(moment, timeZone);
    report.dueDays = calendar !== null;
    await verifyRequests(moment, { now, calendar }, report, found);
    await verifyUsers(moment, now, report, found);
    await verifyAllMinutes(moment, now, report, found);
    for await (const { day, digest, problems } of verifyDigests(moment)) {
      found.add(...problems);
      report.days++;
      report.newest = { day, digest };
    }
  });
  return { ...report, problems: found.messages() };
}

/** Collects problems, up to a number. */
class Findings {
  readonly #kept: string[] = [];
  #more = 0;

  add(...problems: readonly string[]): void {
    for (const problem of problems) {
      if (this.#kept.length < MOST_PROBLEMS) this.#kept.push(problem);
      else this.#more++;
    }
  }

  messages(): string[] {
    return this.#more ? [...this.#kept, `… and ${this.#more} more`] : this.#kept;
  }
}

async function verifyRequests(
  db: Database,
  { now, calendar }: { now: Date; calendar: StageCalendar | null },
  report: AuditReport,
  found: Findings,
): Promise<void> {
  for await (const ids of subjectsOf(db, 'request')) {
    const page = await storedOf(db, ids);
    for (const stored of page) {
      if (stored.events.length) report.histories++;
      report.events += stored.events.length;
      const { problems, recorded } = verifyRequest(stored);
      found.add(...problems);
      if (calendar && !problems.length) found.add(...verifyDue(stored, calendar, now));
      if (!recorded) report.unrecorded++;
    }
    const events = page.flatMap(({ id, events: all }) => all.map((event) => ({ ...event, subject: id })));
    found.add(...verifyInstants('request', events, now));
    const acts = events.filter((event) => event.action !== BASELINE && !isByPortal(event));
    found.add(...(await verifyActors(db, 'request', acts)));
  }
}

async function verifyUsers(db: Database, now: Date, report: AuditReport, found: Findings): Promise<void> {
  for await (const ids of subjectsOf(db, 'user')) {
    const page = await storedUsers(db, ids);
    for (const stored of page) {
      if (stored.events.length) report.people++;
      report.peopleEvents += stored.events.length;
      const { problems, replayed } = verifyUser(stored);
      found.add(...problems);
      report.accepted += replayed?.accepted ?? 0;
    }
    const events = page.flatMap(({ id, events: all }) => all.map((event) => ({ ...event, subject: id })));
    found.add(...verifyInstants('user', events, now));
    found.add(...(await verifyActors(db, 'user', events)));
  }
}

async function verifyAllMinutes(
  db: Database,
  now: Date,
  report: AuditReport,
  found: Findings,
): Promise<void> {
  for await (const ids of subjectsOf(db, 'minutes')) {
    const events = (await minutesEvents(db, ids)).map((event) => ({ ...event, subject: event.meeting_id }));
    const chains = Map.groupBy(events, ({ subject }) => subject);
    const actions = Map.groupBy(await allActionsOf(db, ids), ({ meeting_id }) => meeting_id);
    for (const id of ids) {
      const chain = chains.get(id) ?? [];
      if (chain.length) report.minutes++;
      const problems = verifyMinutes(id, chain);
      found.add(...problems);
      // Nothing can be said of actions by minutes that were changed.
      if (!problems.length) found.add(...verifyActions(id, chain, actions.get(id) ?? []));
    }
    found.add(...verifyInstants('minutes', events, now));
    found.add(...(await verifyActors(db, 'minutes', events)));
  }
}

const verifyInstants = (
  chain: ChainName,
  events: readonly { subject: number; sequence: number; at: string }[],
  now: Date,
): string[] =>
  events.flatMap(({ subject, sequence, at }) =>
    verifyInstant(`${chain} ${subject}, event ${sequence}`, at, now),
  );

/** Checks that the portal knows everybody who has acted. */
async function verifyActors(
  db: Database,
  chain: ChainName,
  events: readonly { subject: number; sequence: number; actor_id: number | null }[],
): Promise<string[]> {
  const acts = events.flatMap((event) =>
    event.actor_id === null ? [] : { ...event, actor: event.actor_id },
  );
  const existing = await usersAmong(db, [...new Set(acts.map(({ actor }) => actor))]);
  return acts
    .filter(({ actor }) => !existing.has(actor))
    .map(
      ({ subject, sequence, actor }) =>
        `${chain} ${subject}, event ${sequence}, actor_id: there is no user ${actor}`,
    );
}
