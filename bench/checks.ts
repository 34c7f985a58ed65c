import type { Cost } from './measure/counters.ts';
import { costOf } from './measure/counters.ts';
import { difference, expected, type Operation, writes } from './operations/operations.ts';
import type { Site } from './site.ts';
import { ask } from './targets/ask.ts';
import type { Target } from './targets/target.ts';

export interface Checked extends Cost {
  scale: string;
  operation: Operation;
  target: string;
  /** The difference between the answer and the database; null when there is none. */
  wrong: string | null;
}

const TIMES = 15;

/** Compares an answer with the database. Then it counts what such requests cost the database while nothing else runs. */
export async function check(site: Site, target: Target, operation: Operation): Promise<Checked> {
  const { scale, connection, subject } = site;
  const port = site.portOf(target);
  if (operation === 'O6') await site.writes.submit();
  const input = subject(operation, 0);
  const wrong = await ask(target, port, operation, input).then(
    async (answer) => difference(answer, await expected(connection, operation, input, scale)),
    (error: Error) => error.message,
  );
  // The first lookup of each session is not counted, so make it before.
  let number = 1;
  const next = () => ask(target, port, operation, subject(operation, number++));
  const quiet = () => next().catch(() => {});
  for (let time = 0; time < 5; time++) await quiet();
  const cost = await costOf(connection, TIMES, quiet);
  if (writes(operation)) await site.writes.takeBack();
  return { scale, operation, target: target.name, wrong, ...cost };
}

export interface Refusal {
  scale: string;
  target: string;
  what: string;
  refused: boolean;
}

/** Requests that must be refused. A server that answers them would be fast for the wrong reason. */
export async function refusals(site: Site, target: Target): Promise<Refusal[]> {
  if (!target.authorization) return [];
  const { scale, subject } = site;
  const port = site.portOf(target);
  const [[row]] = (await site.connection.query(
    "SELECT id FROM device_requests WHERE requested_by > 4 AND status = 'rejected' LIMIT 1",
  )) as [{ id: number }[], unknown];
  const provider = subject('O1', 0);
  const mine = target.calls.O1 ? 'O1' : 'O1r';
  const one = target.calls.O4 ? 'O4' : 'O4r';
  const nobody: Target = { ...target, authorization: () => 'Bearer nobody' };
  const attempts: [string, Target, Operation, Partial<typeof provider>][] = [
    ['own requests without a session', nobody, mine, {}],
    ['one request without a session', nobody, one, {}],
    ["another's request as a provider", target, one, { id: row?.id }],
    ['an analysis as a provider', target, 'O6', { id: 1 }],
  ];
  const results: Refusal[] = [];
  for (const [what, as, operation, details] of attempts) {
    const refused = await ask(as, port, operation, { ...provider, ...details }).then(
      () => false,
      () => true,
    );
    results.push({ scale, target: target.name, what, refused });
  }
  return results;
}
