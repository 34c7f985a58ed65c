import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyRequest } from 'fastify';

/**
 * The longest boundary that RFC 2046 allows. The parser throws above 256 characters, and compares the whole boundary at each byte of a
 * body.
 */
const LONGEST_BOUNDARY = 70;
const BOUNDARY = /;\s*boundary\s*=\s*("?)([^";]*)\1/gi;

/** Throws DomainError `unsupported_media` when the body is no form, and `invalid` when its boundary is missing, given twice or too long. */
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
