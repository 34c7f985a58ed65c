import type { ErrorCode } from '@portal/domain';
import type { CombinedError } from '@urql/core';
import { adviceOn } from '../session/api.ts';
import type { Failure } from '../session/failure.ts';

/**
 * What to show for an operation that failed as a whole: the server's message and code, or else the message `failure` (spec 8). The code is in
 * `extensions.reason`.
 */
export function failureOfOperation(error: CombinedError | undefined, failure: string): Failure {
  const answered = error?.graphQLErrors.find(({ message }) => message);
  return {
    message: answered?.message ?? failure,
    code: answered?.extensions?.reason as ErrorCode | undefined,
    fields: [],
    advice: answered ? undefined : adviceOn(error?.response?.status ?? 0),
  };
}
