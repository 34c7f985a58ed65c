import type { Database } from '../context.ts';
import type { SqlDateTime } from '../db/tables.ts';
import { snapshot } from '../db/transaction.ts';
import { DigestHash, endOf } from './digest.ts';
import { allDigests, hashesOf, headsBetween, headsOf } from './digest-store.ts';
import { GENESIS } from './hash.ts';
import { BASELINE } from './store.ts';
import { verifyRequest } from './verify-request.ts';
import { requestIdsAfter, type Stored, storedOf, usersAmong } from './verify-store.ts';

/** What was found, worded for whoever runs the check. */
export interface AuditReport {
  histories: number;
  events: number;
  /** Closed days. */
  days: number;
  /** The newest digest: written down elsewhere, it proves later that nothing before it was rewritten. */
  newest: { day: string; digest: string } | null;
  /** Requests of an older version, of which not every column has been recorded yet. */
  unrecorded: number;
  problems: string[];
}

/** Further problems are counted but not told. */
const MOST_PROBLEMS = 200;

/**
 * Goes through everything that is recorded of requests, at one moment. It finds an event that was changed, taken out or put in,
 * the end of a history that was cut off, a history that has vanished, an event that is dated into a closed day, a step that the lifecycle does not know, a digest that was
 * changed or taken out, and every column of a request, its files and its votes that is not what the history tells.
 */
export async function verifyAudit(db: Database): Promise<AuditReport> {
  const found = new Findings();
  const report: AuditReport = {
    histories: 0,
    events: 0,
    days: 0,
    newest: null,
    unrecorded: 0,
    problems: [],
  };
  await snapshot(db, async (moment) => {
    await verifyRequests(moment, report, found);
    await verifyDigests(moment, report, found);
  });
  return { ...report, problems: found.told() };
}

/** What is wrong, of which only so much is kept. */
class Findings {
  readonly #kept: string[] = [];
  #more = 0;

  add(...problems: readonly string[]): void {
    for (const problem of problems) {
      if (this.#kept.length < MOST_PROBLEMS) this.#kept.push(problem);
      else this.#more++;
    }
  }

  told(): string[] {
    return this.#more ? [...this.#kept, `… and ${this.#more} more`] : this.#kept;
  }
}

async function verifyRequests(db: Database, report: AuditReport, found: Findings): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await requestIdsAfter(db, after);
    if (!ids.length) return;
    const page = await storedOf(db, ids);
    for (const stored of page) {
      if (stored.events.length) report.histories++;
      report.events += stored.events.length;
      const { problems, recorded } = verifyRequest(stored);
      found.add(...problems);
      if (!recorded) report.unrecorded++;
    }
    found.add(...(await verifyActors(db, page)));
    after = ids.at(-1) ?? after;
  }
}

/** Whoever did something is somebody whom the portal knows. */
async function verifyActors(db: Database, page: readonly Stored[]): Promise<string[]> {
  const events = page.flatMap(({ events: all }) => all);
  const known = await usersAmong(db, [...new Set(events.map(({ actor_id }) => actor_id))]);
  return events
    .filter(({ actor_id, action }) => !known.has(actor_id) && action !== BASELINE)
    .map(
      ({ request_id, sequence, actor_id }) =>
        `request ${request_id}, event ${sequence}, actor_id: there is no user ${actor_id}`,
    );
}

async function verifyDigests(db: Database, report: AuditReport, findings: Findings): Promise<void> {
  let previous = GENESIS;
  let closed: string | null = null;
  for (const row of await allDigests(db)) {
    const { day, digest } = row;
    const about = `audit_digests ${day}`;
    if (row.previous_digest !== previous) findings.add(`${about}: the digest before it is missing`);
    const hash = new DigestHash(row);
    let chains = 0;
    const covered = new Map<number, number>();
    for await (const heads of headsOf(db, day)) {
      hash.add(heads);
      chains += heads.length;
      const found = await hashesOf(db, heads);
      const present = new Set([...found.keys()].map((key) => Number(key.split('/')[0])));
      for (const { request_id, sequence, hash: head } of heads) {
        covered.set(request_id, sequence);
        const now = found.get(`${request_id}/${sequence}`);
        if (now === head) continue;
        findings.add(
          present.has(request_id)
            ? `request ${request_id}, event ${sequence}: ${now ? 'is not the one' : 'is missing that was there'} on ${day}`
            : `request ${request_id}: its history has vanished (it had ${sequence} events on ${day})`,
        );
      }
    }
    if (hash.toString() !== digest || chains !== row.chains) {
      findings.add(`${about}: the digest does not fit what it covers`);
    } else {
      const span = { from: closed, to: endOf(day) };
      findings.add(
        ...(await datedLater(db, span, covered)).map((event) => `${event} when ${day} was closed`),
      );
    }
    previous = digest;
    closed = endOf(day);
    report.days++;
    report.newest = { day, digest };
  }
}

/** Events of a closed span that its digest does not cover: whoever puts one in may date it before a digest that is kept elsewhere. */
async function datedLater(
  db: Database,
  { from, to }: { from: SqlDateTime | null; to: SqlDateTime },
  covered: ReadonlyMap<number, number>,
): Promise<string[]> {
  const heads = await headsBetween(db, from, to);
  return heads
    .filter(({ request_id, sequence }) => sequence > (covered.get(request_id) ?? 0))
    .map(({ request_id, sequence }) => `request ${request_id}, event ${sequence}: was not there`);
}
