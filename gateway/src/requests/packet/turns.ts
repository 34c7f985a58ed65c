import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

export interface PacketTurns {
  /** Packets that are made at once by this gateway. */
  atOnce: number;
  /** Packets that wait. */
  waiting: number;
}

/** So many seconds later a person may ask again. */
const AGAIN = { own: 5, busy: 15 } as const;

/** Who makes a packet, and who waits: one packet of a person at a time, few at once. */
export class Turns {
  readonly #limits: PacketTurns;
  readonly #people = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: PacketTurns) {
    this.#limits = limits;
  }

  /**
   * Does a person's work. DomainErrors: `too_many_requests` when a packet of theirs is under way, `unavailable` when too many wait.
   * `begin` resolves when it is their turn to have one made; an aborted `signal` gives up waiting.
   */
  async of<T>(
    person: number,
    signal: AbortSignal,
    work: (begin: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    if (this.#people.has(person))
      throw new DomainError('too_many_requests', say('packetUnderWay'), [], AGAIN.own);
    this.#people.add(person);
    let hasBegun = false;
    try {
      return await work(async () => {
        await this.#begin(signal);
        hasBegun = true;
      });
    } finally {
      this.#people.delete(person);
      if (hasBegun) {
        this.#running--;
        this.#waiting.shift()?.();
      }
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new DomainError('unavailable', say('packetsBusy'), [], AGAIN.busy);
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          const at = this.#waiting.indexOf(next);
          if (at >= 0) this.#waiting.splice(at, 1);
          reject(signal.reason);
        };
        const next = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        this.#waiting.push(next);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    }
    this.#running++;
  }
}
