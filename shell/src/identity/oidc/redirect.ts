import type { OriginState } from '../../portal/origin.ts';

/** The path to which the provider sends browsers back. It is the only address that the provider must allow. */
export const RETURN_PATH = '/login';
const ORIGIN_KEY = 'oidc.origin';

let returned: string | undefined;

/** Remembers the page on which the sign-in began, while the browser is at the provider. */
export function rememberOrigin(): void {
  const { pathname, search, hash } = location;
  const state: OriginState = history.state?.usr ?? {};
  const from = pathname === RETURN_PATH ? state.from : pathname + search + hash;
  if (from) sessionStorage.setItem(ORIGIN_KEY, from);
  else sessionStorage.removeItem(ORIGIN_KEY);
}

/**
 * Call this when the browser comes back from the provider. It removes the answer of the provider from the address, so that no
 * history keeps it, and gives the sign-in page the origin as if the browser had never left.
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

/** The address with the provider's answer. Only the first call returns it. */
export function answeredAddress(): string | undefined {
  const address = returned;
  returned = undefined;
  return address;
}
