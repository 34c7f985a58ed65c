import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '../../../gateway/src/testing/people.ts';
import { NEW_REQUEST } from '../../../gateway/src/testing/requests.ts';
import type { Behind } from './people.ts';

const WORKERS = 8;
/** A client that waits longer gives up. */
const PATIENCE_MS = 30_000;
/** A worker that is still refused this long after the end stops. */
const GIVE_UP_MS = 60_000;

export interface Heard {
  /** 0: the connection ended without an answer. */
  status: number;
  body: Record<string, unknown>;
}

/** Calls the portal as a browser would. */
export async function call(
  url: string,
  { token }: Pick<SignedIn, 'token'>,
  what: string,
  body?: unknown,
): Promise<Heard> {
  const [method = 'GET', path = ''] = what.split(' ');
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
  } catch {
    return { status: 0, body: {} };
  }
}

/** What the workers were told while something happened. */
export interface Outcome {
  /** How often each status was heard. */
  statuses: Record<string, number>;
  /** Requests of which the portal has said that they stand so. */
  acknowledged: Map<number, 'Submitted' | 'Under analysis'>;
  /** The longest that one worker was refused or kept waiting, from its last success to the next one. */
  longestMs: number;
}

/**
 * Lets several people make requests and take them up, through the balancer, while `happens` runs and until every worker has had a
 * success after it. A refusal is tried again, as people do. When `happens` fails, they stop.
 */
export async function whileWorking(
  url: string,
  crowd: readonly SignedIn[],
  happens: (done: () => number) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { statuses: {}, acknowledged: new Map(), longestMs: 0 };
  let turn = 0;
  let over = Number.POSITIVE_INFINITY;
  let hasFailed = false;
  let done = 0;
  const ask = async (what: string, body: unknown) => {
    const person = crowd[turn++ % crowd.length] as SignedIn;
    const heard = await call(url, person, what, body);
    outcome.statuses[heard.status] = (outcome.statuses[heard.status] ?? 0) + 1;
    return heard;
  };
  const work = async () => {
    let before = performance.now();
    const succeeded = () => {
      outcome.longestMs = Math.max(outcome.longestMs, performance.now() - before);
      before = performance.now();
      done++;
    };
    for (let last = false; !last && !hasFailed; ) {
      // One success after all is over, and this worker is done.
      last = performance.now() > over;
      const made = await ask('POST /device-requests', NEW_REQUEST);
      if (made.status !== 201) {
        if (performance.now() - Math.max(over, before) > GIVE_UP_MS) return succeeded();
        last = false;
        await wait(50);
        continue;
      }
      const id = Number(made.body.id);
      outcome.acknowledged.set(id, 'Submitted');
      succeeded();
      const taken = await ask(`PUT /device-requests/${id}/status`, { status: 'under_analysis' });
      if (taken.status !== 200) continue;
      outcome.acknowledged.set(id, 'Under analysis');
      succeeded();
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  try {
    await happens(() => done);
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    over = performance.now();
    await Promise.all(workers);
  }
  return outcome;
}

/** Requests that miss something in the database that was acknowledged. */
export async function lost({ db }: Behind, { acknowledged }: Outcome): Promise<number[]> {
  const rows = await db.selectFrom('device_requests').select(['id', 'stage']).execute();
  const stages = new Map(rows.map(({ id, stage }) => [id, stage]));
  return [...acknowledged].flatMap(([id, stage]) => {
    const now = stages.get(id);
    const kept = stage === 'Submitted' ? now !== undefined : now === 'under_analysis';
    return kept ? [] : [id];
  });
}
