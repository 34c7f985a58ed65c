import type { CombinedError } from '@urql/core';

/** What to show for a failed operation: the server's message, or the default when it gave none (spec 8). */
export const failureText = (error: CombinedError, failure: string): string =>
  error.graphQLErrors.find(({ message }) => message)?.message ?? failure;
