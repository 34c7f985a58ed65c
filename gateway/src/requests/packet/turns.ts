import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

export interface PacketTurnLimits {
  /** How many packets this gateway makes at once. */
  atOnce: number;
  /** How many packets may wait. */
  waiting: number;
  /** How long a packet waits at most, in milliseconds. */
  waitMs: number;
  /** No packet is started while finished ones that are not sent yet have this many bytes or more. */
  heldBytes: number;
}

/** After how many seconds a refused person may ask again: their own packet is under way, or too many wait. */
const AGAIN = { own: 5, busy: 15 } as const;

const busy = () => new DomainError('unavailable', say('packetsBusy'), [], AGAIN.busy);

export interface Caller {
  person: number;
  /** Ends the work when the client has gone. */
  signal: AbortSignal;
  /** Resolves when nothing of the answer is left here, whether it was sent or not. */
  sent: Promise<void>;
}

/** Decides whose packet is made and whose waits: one packet of a person at a time, and few at once. */
export class PacketTurns {
  readonly #limits: PacketTurnLimits;
  readonly #people = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #held = 0;

  constructor(limits: PacketTurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a person's work. `begin`, which it calls, resolves when it is their turn to have a packet made; an aborted `signal` ends the
   * waiting. DomainErrors: `too_many_requests` while a packet of theirs is made or sent, `unavailable` when too many wait or the turn does
   * not come in time.
   */
  async of<Made extends { bytes: Uint8Array }>(
    { person, signal, sent }: Caller,
    work: (begin: () => Promise<void>) => Promise<Made>,
  ): Promise<Made> {
    if (this.#people.has(person))
      throw new DomainError('too_many_requests', say('packetUnderWay'), [], AGAIN.own);
    this.#people.add(person);
    let hasBegun = false;
    try {
      const made = await work(async () => {
        await this.#begin(signal);
        hasBegun = true;
      });
      this.#hold(person, made.bytes.length, sent);
      return made;
    } catch (error) {
      this.#people.delete(person);
      throw error;
    } finally {
      if (hasBegun) this.#running--;
      this.#callNext();
    }
  }

  /** Counts a finished packet, which stays in memory until it is sent. */
  #hold(person: number, bytes: number, sent: Promise<void>): void {
    this.#held += bytes;
    void sent.then(() => {
      this.#held -= bytes;
      this.#people.delete(person);
      this.#callNext();
    });
  }

  /** Gives free places to those who have waited longest. */
  #callNext(): void {
    while (this.#running < this.#limits.atOnce && this.#held < this.#limits.heldBytes) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running++;
      next();
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#callNext();
    const leave = (reason: unknown) => {
      const at = this.#waiting.indexOf(resolve);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(reason);
    };
    if (this.#waiting.length > this.#limits.waiting) leave(busy());
    const giveUp = () => leave(signal.reason);
    const late = setTimeout(() => leave(busy()), this.#limits.waitMs);
    signal.addEventListener('abort', giveUp);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
    }
  }
}
