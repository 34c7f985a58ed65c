import { setTimeout as wait } from 'node:timers/promises';
import { PEOPLE, type Person } from '../data/people.ts';
import { now } from '../measure/clock.ts';
import type { Subject } from '../operations/operations.ts';
import { ask } from '../targets/ask.ts';
import type { Target } from '../targets/target.ts';

export const ANALYSTS = PEOPLE.filter(({ role }) => role === 'analyst');

/** A mutation that was accepted. */
export interface Change {
  /** The id of the request. */
  id: number;
  /** As in the history of the request. */
  action: 'created' | 'start_analysis';
  requester: number;
  /** When it was sent and when it was answered, by the clock of `measure/clock.ts`. */
  sentAt: number;
  answeredAt: number;
}

let number = 0;

/**
 * Makes changes at a steady rate, and does not wait for the answers in between. Alternately, a requester submits a request, and an analyst starts
 * the analysis of the oldest request that was submitted here. Resolves when all changes are answered. Rejects when one is refused.
 */
export async function change(
  gateway: Target,
  port: number,
  { requesters, perSecond, seconds }: { requesters: readonly Person[]; perSecond: number; seconds: number },
): Promise<Change[]> {
  const submitted: { id: number; requester: number }[] = [];
  const mutate = async (operation: 'O5' | 'O6', person: Person, id: number) => {
    const sentAt = now();
    const [answer] = await ask(gateway, port, operation, { person, id, number } as Subject);
    if (!answer) throw new Error(`${operation} was answered with nothing`);
    return { id: answer.id, sentAt, answeredAt: now() };
  };
  const submit = async (): Promise<Change> => {
    const person = requesters[number % requesters.length] as Person;
    const made = await mutate('O5', person, 0);
    submitted.push({ id: made.id, requester: person.id });
    return { ...made, action: 'created', requester: person.id };
  };
  const start = async ({ id, requester }: (typeof submitted)[number]): Promise<Change> => {
    const made = await mutate('O6', ANALYSTS[number % ANALYSTS.length] as Person, id);
    return { ...made, action: 'start_analysis', requester };
  };
  const changes: Promise<Change>[] = [];
  const began = now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    await wait(Math.max(0, began + (turn * 1000) / perSecond - now()));
    number++;
    const oldest = turn % 2 ? submitted.shift() : undefined;
    const made = oldest ? start(oldest) : submit();
    // `Promise.all` below reports a refusal.
    made.catch(() => {});
    changes.push(made);
  }
  return Promise.all(changes);
}
