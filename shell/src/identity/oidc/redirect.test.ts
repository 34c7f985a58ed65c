// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { answeredAddress, rememberOrigin, takeUpReturn } from './redirect.ts';

/** Goes to the provider, and comes back with its answer. */
function comeBack(answer: string) {
  rememberOrigin();
  history.replaceState(null, '', answer);
  takeUpReturn();
  return { address: answeredAddress(), path: location.pathname + location.search, state: history.state };
}

describe('the way back from the provider', () => {
  beforeEach(() => sessionStorage.clear());

  it('leads to the page that sent a signed-out person to the sign-in page', () => {
    history.replaceState({ usr: { from: '/archive?q=wire' } }, '', '/login');
    const { address, path, state } = comeBack('/login?code=c&state=s');
    expect(address).toMatch(/\/login\?code=c&state=s$/);
    expect([path, state]).toEqual(['/login', { usr: { from: '/archive?q=wire' } }]);
    expect(answeredAddress()).toBeUndefined();
  });

  it('leads to the page on which somebody signed in', () => {
    history.replaceState(null, '', '/home');
    expect(comeBack('/login?error=access_denied&state=s').state).toEqual({ usr: { from: '/home' } });
  });

  it.each(['/login', '/login?code=c', '/home?code=c&state=s'])('is not %s', (answer) => {
    history.replaceState(null, '', '/login');
    const { address, path } = comeBack(answer);
    expect([address, path]).toEqual([undefined, answer]);
  });
});
