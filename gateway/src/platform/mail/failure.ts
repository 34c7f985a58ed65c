/** Why a mail was not sent: refused for good, not possible now, or nobody knows whether the server has taken it. */
export type Failure = 'refused' | 'later' | 'unsure';

const failures = new WeakMap<object, Failure>();

/** Says what kind of failure the error of a try is. */
export function failed(error: unknown, began: boolean): unknown {
  const { responseCode: code } = error as { responseCode?: number };
  const kind: Failure = code ? (code >= 500 ? 'refused' : 'later') : began ? 'unsure' : 'later';
  if (typeof error === 'object' && error !== null) failures.set(error, kind);
  return error;
}

/** What kind of failure the error of `Mailer.send` is. */
export const failureOf = (error: unknown): Failure =>
  (typeof error === 'object' && error !== null && failures.get(error)) || 'later';
