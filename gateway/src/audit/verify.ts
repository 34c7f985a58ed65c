import type { Database } from '../context.ts';
import { DigestHash } from './digest.ts';
import { allDigests, hashesOf, headsOf, historiesAfter, stagesAfter } from './digest-store.ts';
import { GENESIS, hashEvent } from './hash.ts';
import { eventsOf } from './store.ts';

/** What was found, worded for whoever runs the check. */
export interface AuditReport {
  histories: number;
  events: number;
  /** Closed days. */
  days: number;
  /** The newest digest: written down elsewhere, it proves later that nothing before it was rewritten. */
  newest: { day: string; digest: string } | null;
  problems: string[];
}

/** Further problems are counted but not told. */
const MOST_PROBLEMS = 200;

/**
 * Goes through everything that is recorded of requests. It finds an event that was changed, taken out or put in, the end of a
 * history that was cut off, a history that has vanished, a digest that was changed or taken out, and a request whose state is
 * not the one that its history tells.
 */
export async function verifyAudit(db: Database): Promise<AuditReport> {
  const report: AuditReport = { histories: 0, events: 0, days: 0, newest: null, problems: [] };
  await verifyHistories(db, report);
  await verifyDigests(db, report);
  await verifyRequests(db, report);
  const more = report.problems.length - MOST_PROBLEMS;
  if (more > 0) report.problems.splice(MOST_PROBLEMS, more, `… and ${more} more`);
  return report;
}

async function verifyHistories(db: Database, report: AuditReport): Promise<void> {
  for (
    let ids = await historiesAfter(db, 0);
    ids.length > 0;
    ids = await historiesAfter(db, ids.at(-1) ?? 0)
  ) {
    const histories = Map.groupBy(await eventsOf(db, ids), ({ request_id }) => request_id);
    for (const [requestId, events] of histories) {
      report.histories++;
      report.events += events.length;
      let previous = GENESIS;
      for (const [index, { id: _, hash, ...event }] of events.entries()) {
        const about = `request ${requestId}, event ${event.sequence}`;
        if (event.sequence !== index + 1) {
          report.problems.push(`request ${requestId}: event ${index + 1} is missing`);
          break;
        }
        if (event.previous_hash !== previous)
          report.problems.push(`${about}: does not follow the one before`);
        if (hashEvent(event) !== hash) report.problems.push(`${about}: was changed`);
        previous = hash;
      }
    }
  }
}

async function verifyDigests(db: Database, report: AuditReport): Promise<void> {
  let previous = GENESIS;
  for (const row of await allDigests(db)) {
    const { day, digest } = row;
    if (row.previous_digest !== previous) report.problems.push(`${day}: the digest before it is missing`);
    const hash = new DigestHash(row);
    let chains = 0;
    for await (const heads of headsOf(db, day)) {
      hash.add(heads);
      chains += heads.length;
      const found = await hashesOf(db, heads);
      for (const { request_id, sequence, hash: head } of heads) {
        const now = found.get(`${request_id}/${sequence}`);
        if (now === head) continue;
        const vanished = ![...found.keys()].some((key) => key.startsWith(`${request_id}/`));
        report.problems.push(
          vanished
            ? `request ${request_id}: its history has vanished (it had ${sequence} events on ${day})`
            : `request ${request_id}, event ${sequence}: ${now ? 'is not the one' : 'is missing that was there'} on ${day}`,
        );
      }
    }
    if (hash.toString() !== digest || chains !== row.chains) {
      report.problems.push(`${day}: the digest does not fit what it covers`);
    }
    previous = digest;
    report.days++;
    report.newest = { day, digest };
  }
}

/** What no digest covers yet: today's events are missed where the requests tell of them. */
async function verifyRequests(db: Database, report: AuditReport): Promise<void> {
  for (
    let page = await stagesAfter(db, 0);
    page.length > 0;
    page = await stagesAfter(db, page.at(-1)?.id ?? 0)
  ) {
    for (const { id, stage, sequence, to_stage } of page) {
      if (sequence === null) report.problems.push(`request ${id}: has no history`);
      else if (to_stage !== stage) {
        report.problems.push(
          `request ${id}: is ${stage}, but its history ends with ${to_stage ?? 'its withdrawal'}`,
        );
      }
    }
  }
}
