import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

const LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
/** Error codes that mean that no server at that address answered. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Thrown when the time for the whole call is over. */
export class CallOver extends Error {}

/** The error for the caller when a backend gave no usable answer. Its cause is only for the log. */
export function refusalOf(dashboard: string, error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return Object.assign(told(dashboard, error), { cause: error });
}

function told(dashboard: string, error: unknown): DomainError {
  const code = String((error as { code?: unknown }).code);
  if (error instanceof CallOver || LATE.includes(code))
    return new DomainError('gateway_timeout', say('backendLate', dashboard));
  const message = AWAY.includes(code) ? say('backendDown', dashboard) : say('backendBroken', dashboard);
  return new DomainError('bad_gateway', message);
}

/** Statuses that concern the portal's call and not the person. Passed on, they would make a page sign the person out. */
const TO_PORTAL = [401, 407];

/** Why an answer cannot be passed on; undefined when it can. */
export function answerProblem(
  dashboard: string,
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  most: number,
): DomainError | undefined {
  const refused = (message: ReturnType<typeof say>) => new DomainError('bad_gateway', message);
  if (TO_PORTAL.includes(status)) return refused(say('backendRefuses', dashboard));
  if (status >= 300 && status < 400 && status !== 304) return refused(say('backendRedirects', dashboard));
  if (status < 200 || status > 599) return refused(say('backendBroken', dashboard));
  if (/^\s*text\/event-stream/i.test(String(headers['content-type'] ?? '')))
    return refused(say('backendStreams', dashboard));
  if (Number(headers['content-length'] ?? 0) > most)
    return refused(say('backendAnswerTooLarge', dashboard, most));
  return undefined;
}
