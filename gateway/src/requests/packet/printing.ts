import { finished } from 'node:stream';
import { DomainError, LIMITS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyReply } from 'fastify';
import { createPress, type WordBook } from '../../platform/paper/index.ts';
import { PacketTurns } from './turns.ts';

const { packet: LIMIT } = LIMITS;
/** Each packet takes a thread and the memory for its pages. */
const AT_ONCE = 2;
const WAITING = 20;

/** All packets and minutes of this process share them. */
export const press = createPress({ ...LIMIT, atOnce: AT_ONCE });
export const turns = new PacketTurns({
  ...{ atOnce: AT_ONCE, waiting: WAITING },
  ...{ waitMs: 90_000, heldBytes: 4 * LIMIT.bytes },
});

/** An answer that is being sent: `signal` aborts when the client has gone before it was sent, `sent` resolves when either has happened. */
export interface Sending {
  signal: AbortSignal;
  sent: Promise<void>;
}

export function following({ raw }: FastifyReply): Sending {
  const gone = new AbortController();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  finished(raw, (error) => {
    if (error) gone.abort();
    resolve();
  });
  return { signal: gone.signal, sent };
}

/**
 * Makes a PDF or Word file from a book, in a thread. It is small, so it does not wait in turn with the packets. DomainError `too_large`
 * beyond the limits.
 */
export async function printBook(
  book: WordBook,
  format: 'pdf' | 'docx',
  signal: AbortSignal,
): Promise<Uint8Array> {
  const made =
    format === 'docx' ? await press.word(book, signal) : await press.make(book, { signal, tell: () => {} });
  if (made.beyond !== null) throw new DomainError('too_large', say('minutesTooLong'));
  return made.bytes;
}
