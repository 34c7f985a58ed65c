import { DomainError } from '@portal/domain';
import type { say } from '@portal/domain/service-messages';

export interface TurnLimits {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** The most waiting tasks, of all people and of one person. */
  waiting: number;
  waitingOfOne: number;
}

type Refusal = ReturnType<typeof say>;
/** The message for a person who gets no turn: too many tasks are waiting, either their own or everybody's. */
export interface TurnRefusals {
  own: Refusal;
  all: Refusal;
}

interface Job {
  start(): void;
}

/**
 * Starts work in turns: one task of a person at a time, and the people one after the other. A person with many or long tasks waits only for
 * themselves, and everybody else waits for at most one of their tasks.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #refusals: TurnRefusals;
  /** The waiting tasks by person, in the order of their next turns. */
  readonly #waiting = new Map<number, Job[]>();
  readonly #busy = new Set<number>();
  #count = 0;

  constructor(limits: TurnLimits, refusals: TurnRefusals) {
    this.#limits = limits;
    this.#refusals = refusals;
  }

  /** Runs the work when it is this person's turn; DomainError `too_many_requests` when too much is waiting already. */
  run<T>(person: number, work: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(person) ?? [];
    const { waiting, waitingOfOne } = this.#limits;
    if (own.length >= waitingOfOne || this.#count >= waiting) {
      const busy = this.#refusals[own.length >= waitingOfOne ? 'own' : 'all'];
      return Promise.reject(new DomainError('too_many_requests', busy));
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#busy.add(person);
        const done = () => {
          this.#busy.delete(person);
          this.#next();
        };
        (async () => work())().finally(done).then(resolve, reject);
      };
      this.#waiting.set(person, [...own, { start }]);
      this.#count++;
      this.#next();
    });
  }

  #next(): void {
    for (const [person, [job, ...others]] of [...this.#waiting]) {
      if (this.#busy.size >= this.#limits.atOnce) return;
      if (!job || this.#busy.has(person)) continue;
      // A person who has had a turn goes to the end of the queue.
      this.#waiting.delete(person);
      if (others.length) this.#waiting.set(person, others);
      this.#count--;
      job.start();
    }
  }
}
