import type { CombinedError } from '@urql/core';

/** The message for a failed operation: the server's message, or the default when the server gave none (spec 8). */
export const failureText = (error: CombinedError, failure: string): string =>
  error.graphQLErrors.find(({ message }) => message)?.message ?? failure;
