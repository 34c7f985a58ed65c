import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyRequest } from 'fastify';

/**
 * RFC 2046 allows no longer boundary. The parser throws above 256 characters, and compares the whole boundary at each byte of
 * a body.
 */
const LONGEST_BOUNDARY = 70;
const BOUNDARY = /;\s*boundary\s*=\s*("?)([^";]*)\1/gi;

/** Throws the DomainError `unsupported_media` or `invalid` unless the body is a form that is cheap to read. */
export function assertMultipart(request: FastifyRequest, what: string): void {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media', say('formExpected', what));
  }
  const [boundary, another] = [...(request.headers['content-type'] ?? '').matchAll(BOUNDARY)];
  const length = boundary?.[2]?.length ?? 0;
  if (another || length < 1 || length > LONGEST_BOUNDARY) {
    throw new DomainError('invalid', say('formBoundary', LONGEST_BOUNDARY));
  }
}
