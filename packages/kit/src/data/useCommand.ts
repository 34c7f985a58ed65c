import type { ErrorCode, FieldError } from '@portal/domain';
import {
  type AnyVariables,
  type OperationResult,
  stringifyVariables,
  type TypedDocumentNode,
} from '@urql/core';
import { useCallback, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Failure } from '../session/failure.ts';
import { sessionToken } from '../session/token.ts';
import { failureOfOperation } from './failure.ts';

/** Why a command was not carried out. */
export type CommandError = Failure;

/** The members of a command's result union that are not errors. */
export type CommandData<Result> = Result extends { result: infer Answer }
  ? Exclude<Answer, { __typename: `${string}Error` }>
  : never;

export type CommandOutcome<Result> =
  | { ok: true; data: CommandData<Result> }
  | { ok: false; error: CommandError };

export interface Command<Result, Variables> {
  /**
   * Runs the command, and never rejects. While a call runs, a second call with the same variables gets the outcome of
   * the first, so a double click acts once. A call with other variables waits for the call before it and gets its own
   * outcome.
   */
  run(variables: Variables): Promise<CommandOutcome<Result>>;
  pending: boolean;
  /** The error of the last run, until the person dismisses it or the command runs again. */
  error: CommandError | null;
  dismissError(): void;
}

interface RefusedAnswer {
  code?: string;
  message?: string;
  fields?: readonly FieldError[] | null;
}

function outcomeOf<Result extends { result: { __typename: string } }>(
  { data, error }: OperationResult<Result>,
  failure: string,
): CommandOutcome<Result> {
  if (error || !data) return { ok: false, error: failureOfOperation(error, failure) };
  if (!data.result.__typename.endsWith('Error'))
    return { ok: true, data: data.result as CommandData<Result> };
  const { code, message = failure, fields } = data.result as RefusedAnswer;
  return { ok: false, error: { message, code: code as ErrorCode | undefined, fields: fields ?? [] } };
}

/**
 * A mutation as one action of a screen. The document aliases its one field as `result` and selects `__typename`,
 * `... on Error { code message }` and, where fields can be wrong, `... on InvalidError { fields { field message } }`.
 * `failure` is what to show when the server gave no message (spec 8).
 */
export function useCommand<Result extends { result: { __typename: string } }, Variables extends AnyVariables>(
  document: TypedDocumentNode<Result, Variables>,
  { failure }: { failure: string },
): Command<Result, Variables> {
  const client = useClient();
  const latest = useRef<{ variables: string; outcome: Promise<CommandOutcome<Result>> } | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);

  const run = useCallback(
    (variables: Variables) => {
      const before = latest.current;
      const key = stringifyVariables(variables ?? {});
      if (before?.variables === key) return before.outcome;
      const token = sessionToken.read();
      const send = async (): Promise<CommandOutcome<Result>> => {
        // While the call waited, the next person may have signed in on this page.
        if (sessionToken.read() !== token) return { ok: false, error: { message: failure, fields: [] } };
        return outcomeOf(await client.mutation(document, variables).toPromise(), failure);
      };
      const call = async () => {
        if (before) await before.outcome;
        setPending(true);
        setError(null);
        const outcome = await send();
        if (!outcome.ok) setError(outcome.error);
        if (latest.current === mine) {
          latest.current = null;
          setPending(false);
        }
        return outcome;
      };
      const mine = { variables: key, outcome: call() };
      latest.current = mine;
      return mine.outcome;
    },
    [client, document, failure],
  );
  const dismissError = useCallback(() => setError(null), []);
  return { run, pending, error, dismissError };
}
