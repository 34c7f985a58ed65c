import type { OriginState } from '../../portal/origin.ts';

/** Where the provider sends browsers back to; the one address to allow there. */
export const RETURN_PATH = '/login';
const ORIGIN_KEY = 'oidc.origin';

let returned: string | undefined;

/** Keeps in mind where the sign-in began, while the browser is away. */
export function rememberOrigin(): void {
  const { pathname, search, hash } = location;
  const state: OriginState = history.state?.usr ?? {};
  const from = pathname === RETURN_PATH ? state.from : pathname + search + hash;
  if (from) sessionStorage.setItem(ORIGIN_KEY, from);
  else sessionStorage.removeItem(ORIGIN_KEY);
}

/**
 * When the browser comes back from the provider: takes its answer out of the address, so that it stands in no history, and
 * lets the sign-in page know the origin as if it had never been away.
 */
export function takeUpReturn(): void {
  const answer = new URLSearchParams(location.search);
  const isAnswer = answer.has('state') && (answer.has('code') || answer.has('error'));
  if (location.pathname !== RETURN_PATH || !isAnswer) return;
  returned = location.href;
  const from = sessionStorage.getItem(ORIGIN_KEY) ?? undefined;
  sessionStorage.removeItem(ORIGIN_KEY);
  history.replaceState({ usr: { from } satisfies OriginState }, '', RETURN_PATH);
}

/** The address with the provider's answer, once. */
export function answeredAddress(): string | undefined {
  const address = returned;
  returned = undefined;
  return address;
}
