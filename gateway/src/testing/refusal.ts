import { expect } from 'vitest';

/** The body of a refusal with this text. That its code and its fields are as described is checked with every answer. */
export const refusal = (error: unknown): Record<string, unknown> =>
  expect.objectContaining({ error, code: expect.stringMatching(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/) });
