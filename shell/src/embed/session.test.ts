// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameSession } from './session.ts';

const person = { id: 7, email: 'nora@hospital.test', role: 'analyst', roles: ['analyst'] };

describe('the session of a frame', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let calls: string[];
  beforeEach(async () => {
    localStorage.clear();
    calls = [];
    server = await startServer(({ method, url, headers }, _body, response) => {
      calls.push(`${method} ${url} ${headers.authorization ?? ''}`);
      const user = { 'Bearer good': person, 'Bearer of-bob': { ...person, id: 8 } }[
        headers.authorization ?? ''
      ];
      if (url === '/api/auth/logout') response.writeHead(204).end();
      else response.writeHead(user ? 200 : 401).end(JSON.stringify(user ?? { error: 'Sign in first' }));
    });
  });
  afterEach(() => server.stop());

  it('does not exist without a token, and makes no call', async () => {
    const session = createFrameSession();
    await session.refresh();
    expect(session.getState()).toEqual({ status: 'signed_out', user: null, error: null });
    expect(calls).toEqual([]);
  });

  it('is that of the token which the sign-in window hands over', async () => {
    const session = createFrameSession();
    await session.enter('good');
    expect(session.getState()).toMatchObject({ status: 'signed_in', user: { id: 7 } });
    expect(sessionToken.read()).toBe('good');
  });

  it('takes no token that the server does not know', async () => {
    const session = createFrameSession();
    await session.enter('forged');
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null, error: 'Sign in first' });
    expect(sessionToken.read()).toBeNull();
  });

  it('ends at the server with the sign-out', async () => {
    const session = createFrameSession();
    await session.enter('good');
    await session.logout();
    expect(session.getState()).toEqual({ status: 'signed_out', user: null, error: null });
    expect(calls.at(-1)).toBe('POST /api/auth/logout Bearer good');
    expect(sessionToken.read()).toBeNull();
  });

  it('loads the frame anew when somebody else signs in in another one, and never sends their token', async () => {
    const reload = vi.fn();
    const session = createFrameSession({ reload });
    await session.enter('good');
    localStorage.setItem('token', 'of-bob');
    await session.replaced('of-bob');
    expect(reload).toHaveBeenCalledOnce();
    await session.refresh();
    expect(calls.at(-1)).toBe('GET /api/auth/verify Bearer good');
  });

  it('begins when somebody signs in in another frame, and ends without an error when they sign out there', async () => {
    const session = createFrameSession();
    await session.refresh();
    localStorage.setItem('token', 'good');
    session.follow(new StorageEvent('storage', { key: 'token', newValue: 'good' }));
    await vi.waitFor(() =>
      expect(session.getState()).toMatchObject({ status: 'signed_in', user: { id: 7 } }),
    );
    session.ended('other tab');
    expect(session.getState()).toEqual({ status: 'signed_out', user: null, error: null });
  });

  it('is signed out here although the server cannot be told, and says so', async () => {
    const session = createFrameSession();
    await session.enter('good');
    await server.stop();
    await session.logout();
    expect(session.getState()).toEqual({ status: 'signed_out', user: null, error: 'Logout failed' });
  });
});
