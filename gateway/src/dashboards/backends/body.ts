import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The body of a call on its way to a backend, and its length if the client stated it. */
export interface PassedBody {
  chunks: Readable;
  length: string | undefined;
}

/**
 * Passes a body on while it arrives. The last piece is sent only after `mayStill` resolves: a body may take minutes, and a sign-out must
 * take effect within seconds. Null when the call has no body. DomainError `too_large`, at once or while the body is read.
 */
export function passBody(
  request: IncomingMessage,
  most: number,
  mayStill: () => Promise<unknown>,
): PassedBody | null {
  if (!hasBody(request)) return null;
  const length = request.headers['content-length'];
  const tooLarge = () => new DomainError('too_large', say('backendBodyTooLarge', most));
  if (Number(length ?? 0) > most) throw tooLarge();

  async function* chunks(): AsyncGenerator<Buffer> {
    let passed = 0;
    let last: Buffer | undefined;
    // With its own option, the stream does not close the client's connection, so an answer can still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      passed += chunk.length;
      if (passed > most) throw tooLarge();
      if (last) yield last;
      last = chunk;
    }
    await mayStill();
    if (last) yield last;
  }
  return { chunks: Readable.from(chunks(), { objectMode: false }), length };
}
