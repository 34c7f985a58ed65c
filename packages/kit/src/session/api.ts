import { type ErrorCode, type FieldError, MESSAGES } from '@portal/domain';
import { fetchCarried } from '../frame/carrier.ts';
import { attendance } from './attendance.ts';
import { bearer, refuseToken, sessionToken } from './token.ts';

/** All calls go to the product's API base on the portal's own origin. */
export const API_BASE = '/api';

/** The parts of a refusal besides its message: the code that screens compare, and the wrong fields. */
export interface Refusal {
  code?: ErrorCode;
  fields?: readonly FieldError[];
  /** What the person can do, when the message does not come from the portal. */
  advice?: string | undefined;
}

/** What a person can do about a call whose answer did not come from the portal: no answer came (status 0), or a proxy answered instead. */
export function adviceOn(status: number): string | undefined {
  if (status === 0) return MESSAGES.noAnswer;
  if (status === 413) return MESSAGES.callTooLarge;
  return status >= 502 && status <= 504 ? MESSAGES.notAvailableNow : undefined;
}

/**
 * A call that failed: the server answered with an error, or nothing answered (`status` 0). `message` can be shown to
 * people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: readonly FieldError[];
  /** What the person can do, when the message does not come from the portal. */
  readonly advice: string | undefined;

  constructor(message: string, status: number, { code, fields = [], advice }: Refusal = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.advice = advice;
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The body: sent as JSON; a file or a form is sent unchanged. */
  body?: unknown;
  /** Sent in place of the stored session token. With null no token is sent. */
  token?: string | null;
  /** The message when the server gives no better one (spec 8). A function gets the status text, which is empty when no answer came. */
  failure?: string | ((statusText: string) => string);
  /** Messages in place of `failure`: `unreadable` when the body of the error is not JSON, `unreachable` when no answer came. */
  unreadable?: string;
  unreachable?: string;
  /** The media type to ask for, when a call can return several. */
  accept?: string;
  signal?: AbortSignal;
}

/**
 * Calls the API and returns the response when it is OK. Otherwise throws an ApiError with the server's `error` field or the default
 * message. A refused session token ends the session.
 */
export async function callApi(
  path: string,
  {
    method = 'GET',
    body,
    token,
    failure = MESSAGES.apiFailed,
    unreadable,
    unreachable,
    accept,
    signal,
  }: ApiRequest = {},
): Promise<Response> {
  const stored = token === undefined ? sessionToken.read() : null;
  const isJson = body !== undefined && !(body instanceof Blob || body instanceof FormData);
  const response = await fetchCarried(API_BASE + path, {
    method,
    signal,
    headers: {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(accept && { accept }),
      ...bearer(token === undefined ? stored : token),
      ...attendance(),
    },
    body: isJson ? JSON.stringify(body) : body,
  }).catch((cause) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(unreachable ?? worded(failure), 0, { advice: adviceOn(0) });
  });
  if (response.ok) return response;
  if (response.status === 401) refuseToken(stored);
  throw readError(await response.text(), response.status, worded(failure, response.statusText), unreadable);
}

/** The JSON answer of an API call; see `callApi`. */
export async function apiFetch<Answer>(path: string, request?: ApiRequest): Promise<Answer> {
  const response = await callApi(path, request);
  if (response.status === 204) return undefined as Answer;
  return response.json().catch(() => {
    throw new ApiError(worded(request?.failure ?? MESSAGES.apiFailed), response.status);
  });
}

const worded = (failure: NonNullable<ApiRequest['failure']>, statusText = ''): string =>
  typeof failure === 'string' ? failure : failure(statusText);

/**
 * The error of a refused call: the `error` field of a JSON body (spec 7, "Handling of answers"), or else the default
 * message.
 */
export function readError(body: string, status: number, failure: string, unreadable = failure): ApiError {
  try {
    const { error, ...refusal } = JSON.parse(body) ?? {};
    const hasMessage = typeof error === 'string' && error !== '';
    return hasMessage
      ? new ApiError(error, status, refusal)
      : new ApiError(failure, status, { ...refusal, advice: adviceOn(status) });
  } catch {
    return new ApiError(unreadable, status, { advice: adviceOn(status) });
  }
}
