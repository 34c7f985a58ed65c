// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../testing/testIdentity.tsx';
import { createSession } from './session.ts';

const person = {
  id: 7,
  email: 'nora@hospital.test',
  role: 'analyst',
  roles: ['analyst'],
  profile_created: true,
  email_verified: true,
};

let server: Awaited<ReturnType<typeof startServer>>;
/** The answers of the gateway, and the calls that it has received. */
let gateway: {
  tokens: Set<string>;
  person: typeof person;
  exchange: { status: number; body: string };
  calls: string[];
  sent: unknown[];
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = {
    tokens: new Set(),
    person,
    exchange: { status: 200, body: JSON.stringify({ token: 'fresh', user: person }) },
    calls: [],
    sent: [],
  };
  server = await startServer((request, body, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    gateway.calls.push(`${request.method} ${request.url} ${token}`);
    if (body.length) gateway.sent.push(JSON.parse(String(body)));
    switch (request.url) {
      case '/api/auth/verify': {
        const isValid = gateway.tokens.has(token);
        return void response
          .writeHead(isValid ? 200 : 401)
          .end(JSON.stringify(isValid ? gateway.person : { error: 'Sign in first' }));
      }
      case '/api/auth/local':
        return void response.writeHead(gateway.exchange.status).end(gateway.exchange.body);
      default:
        return void response.writeHead(204).end();
    }
  });
});
afterEach(() => server.stop());

const SIGNED_IN = testIdentity();
const SIGNED_OUT = testIdentity({ isSignedIn: false, user: null });

describe('authentication state', () => {
  it('is loading until the identity service is loaded', async () => {
    const session = createSession();
    expect(session.getState().status).toBe('loading');
    await session.identityChanged({ ...SIGNED_OUT, isLoaded: false });
    expect(session.getState().status).toBe('loading');
    await session.identityChanged(SIGNED_OUT);
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null, error: null });
  });

  it('exchanges the identity token for the session token', async () => {
    sessionStorage.setItem('pendingUserRole', 'analyst');
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    expect(session.getState()).toMatchObject({
      status: 'signed_in',
      user: { id: 7, email: 'nora@hospital.test' },
    });
    expect(sessionToken.read()).toBe('fresh');
    expect(gateway.calls).toEqual(['POST /api/auth/local identity-token']);
    expect(gateway.sent).toEqual([
      {
        userDetails: {
          email: 'nora@hospital.test',
          name: 'Nora Beck',
          localId: 'n1',
          emailVerified: true,
          role: 'analyst',
        },
      },
    ]);
    expect(sessionStorage.getItem('pendingUserRole')).toBeNull();
  });

  it('takes up a stored session without an exchange', async () => {
    sessionToken.store('stored');
    gateway.tokens.add('stored');
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    expect(session.getState().status).toBe('signed_in');
    expect(gateway.calls).toEqual(['GET /api/auth/verify stored']);
  });

  it('removes a stored token that is refused and exchanges', async () => {
    sessionToken.store('old');
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    expect(gateway.calls).toEqual(['GET /api/auth/verify old', 'POST /api/auth/local identity-token']);
    expect(sessionToken.read()).toBe('fresh');
  });

  it('clears token and user when the identity service says that nobody is signed in', async () => {
    sessionToken.store('stored');
    gateway.tokens.add('stored');
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    await session.identityChanged(SIGNED_OUT);
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null });
    expect(sessionToken.read()).toBeNull();
  });

  it.each([
    [
      "shows the gateway's reason",
      { status: 403, body: '{"error":"Your account is not active."}' },
      'Your account is not active.',
    ],
    ['falls back to the documented message', { status: 500, body: '{}' }, 'Failed to exchange local token'],
    [
      'says so when the answer cannot be read',
      { status: 502, body: '<html>' },
      'Failed to parse error response',
    ],
  ])('%s when an exchange is refused', async (_name, exchange, message) => {
    gateway.exchange = exchange;
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null, error: message });
  });

  it('says so when there is no identity token, and when the gateway is away', async () => {
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, getToken: async () => null });
    expect(session.getState().error).toBe('No authentication token found');
    await server.stop();
    const other = createSession();
    await other.identityChanged(SIGNED_IN);
    expect(other.getState().error).toBe('Failed to authenticate');
  });

  it('keeps a stored token while the gateway is away', async () => {
    sessionToken.store('stored');
    await server.stop();
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    expect(session.getState().status).toBe('signed_out');
    expect(sessionToken.read()).toBe('stored');
  });

  it('clears the user and says "Failed to refresh user" when the token cannot be verified', async () => {
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    await server.stop();
    await session.refresh();
    expect(session.getState()).toEqual({
      status: 'signed_out',
      user: null,
      error: 'Failed to refresh user',
    });
  });

  it('names a person without a full name by the email, and asks for the role of a provider without a choice', async () => {
    const session = createSession();
    const { user } = SIGNED_IN;
    await session.identityChanged({ ...SIGNED_IN, user: user && { ...user, fullName: null } });
    expect(gateway.sent).toMatchObject([{ userDetails: { name: 'nora@hospital.test', role: 'provider' } }]);
  });

  it('says "Authentication failed" when a retry fails and nothing says why', async () => {
    const session = createSession();
    await session.identityChanged(SIGNED_IN);
    await session.identityChanged({ ...SIGNED_IN, getToken: () => Promise.reject(new Error('closed')) });
    await session.retry();
    expect(session.getState().error).toBe('Authentication failed');
  });

  it('ends everywhere at once when the server ends the session', async () => {
    const signOut = vi.fn(async () => {});
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, signOut });
    await session.ended('server');
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null });
    expect(session.getState().error).toMatch(/session has ended/);
    expect(signOut).toHaveBeenCalledOnce();
  });

  describe('when somebody signs in in another tab', () => {
    async function shown() {
      gateway.tokens.add('stored').add('other');
      sessionToken.store('stored');
      const reload = vi.fn();
      const session = createSession({ reload });
      await session.identityChanged(SIGNED_IN);
      localStorage.setItem('token', 'other');
      return { session, reload };
    }

    it('loads the page anew for another person, whose token it has sent for nothing else', async () => {
      const { session, reload } = await shown();
      gateway.person = { ...person, id: 8, email: 'bob@hospital.test' };
      await session.replaced('other');
      expect(reload).toHaveBeenCalledOnce();
      expect(session.getState()).toMatchObject({ status: 'signed_in', user: { id: 7 } });
      await session.refresh();
      expect(gateway.calls.filter((call) => call.endsWith(' other'))).toEqual(['GET /api/auth/verify other']);
    });

    it('goes on for the same person', async () => {
      const { session, reload } = await shown();
      await session.replaced('other');
      expect(reload).not.toHaveBeenCalled();
      expect(sessionToken.read()).toBe('other');
    });

    it('is signed out when that session is over already', async () => {
      const { session, reload } = await shown();
      gateway.tokens.delete('other');
      await session.replaced('other');
      expect(reload).not.toHaveBeenCalled();
      expect(session.getState()).toMatchObject({ status: 'signed_out', user: null });
    });

    it('asks again later when the gateway is away', async () => {
      const { session, reload } = await shown();
      await server.stop();
      await expect(session.replaced('other')).rejects.toThrow();
      expect(reload).not.toHaveBeenCalled();
      expect(session.getState().user?.id).toBe(7);
    });

    it('takes the new session when it does not show anybody yet', async () => {
      gateway.tokens.add('other');
      sessionToken.store('stored');
      const reload = vi.fn();
      const session = createSession({ reload });
      localStorage.setItem('token', 'other');
      await session.replaced('other');
      expect(session.getState()).toMatchObject({ status: 'signed_in' });
      expect([sessionToken.read(), reload.mock.calls.length]).toEqual(['other', 0]);
    });
  });

  it('asks for a new sign-in when the one at the service opens no session any more', async () => {
    const signOut = vi.fn(async () => {});
    const error = 'Your session has ended. Please sign in again.';
    gateway.exchange = { status: 401, body: JSON.stringify({ error, code: 'session_ended' }) };
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, signOut });
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null, error });
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('keeps the sign-in at a service that serves more than the portal when the server ends the session', async () => {
    const signOut = vi.fn(async () => {});
    const forget = vi.fn(async () => {});
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, signOut, forget });
    await session.ended('server');
    expect(forget).toHaveBeenCalledOnce();
    expect(signOut).not.toHaveBeenCalled();
  });

  it('does not call the service when another tab has signed out: somebody else may be signed in there by now', async () => {
    const service = {
      signOut: vi.fn(async () => {}),
      forget: vi.fn(async () => {}),
      signedOutElsewhere: vi.fn(),
    };
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, ...service });
    await session.ended('other tab');
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null });
    expect(service.signOut).not.toHaveBeenCalled();
    expect(service.forget).not.toHaveBeenCalled();
    expect(service.signedOutElsewhere).toHaveBeenCalledOnce();
  });

  it('signs out at the server before the identity service may leave the page', async () => {
    const calls: string[] = [];
    const session = createSession();
    await session.identityChanged({
      ...SIGNED_IN,
      signOut: async () => void calls.push(...gateway.calls),
    });
    await session.logout();
    expect(calls).toContain('POST /api/auth/logout fresh');
  });

  it('signs out here, at the server and at the identity service', async () => {
    const signOut = vi.fn(async () => {});
    const session = createSession();
    await session.identityChanged({ ...SIGNED_IN, signOut });
    await session.logout();
    expect(session.getState()).toMatchObject({ status: 'signed_out', user: null, error: null });
    expect(sessionToken.read()).toBeNull();
    expect(gateway.calls).toContain('POST /api/auth/logout fresh');
    expect(signOut).toHaveBeenCalledOnce();
  });

  describe('keeps what somebody has typed and not sent', () => {
    const drafts = () => Object.keys(sessionStorage).sort();
    beforeEach(() => {
      sessionStorage.setItem('draft:7:new-request', '{"deviceName":"Pump"}');
      sessionStorage.setItem('draft:7:vote:12', '{}');
      sessionStorage.setItem('draft:70:new-request', '{}');
      sessionStorage.setItem('device', 'x');
    });

    it('deletes it when the person signs out', async () => {
      const session = createSession();
      const left: string[] = [];
      // The identity service may send the browser to another page.
      await session.identityChanged({ ...SIGNED_IN, signOut: async () => void left.push(...drafts()) });
      await session.logout();
      expect(left).toEqual(['device', 'draft:70:new-request']);
      expect(drafts()).toEqual(left);
    });

    it('keeps it when the session has ended by itself', async () => {
      const session = createSession();
      await session.identityChanged(SIGNED_IN);
      await session.ended('server');
      expect(drafts()).toHaveLength(4);
    });
  });

  it('says so when signing out at the identity service fails; the session is over all the same', async () => {
    const session = createSession();
    await session.identityChanged({
      ...SIGNED_IN,
      signOut: async () => {
        throw new Error('no network');
      },
    });
    await session.logout();
    expect(session.getState()).toMatchObject({ status: 'signed_out', error: 'Logout failed' });
    expect(sessionToken.read()).toBeNull();
  });

  it('asks for an emergency login without a bearer token', async () => {
    const refusal = 'Emergency login failed. Please try again or contact support.';
    gateway.exchange = { status: 403, body: JSON.stringify({ error: refusal }) };
    const session = createSession();
    await session.identityChanged({ ...SIGNED_OUT, isLoaded: false });
    expect(await session.emergencyLogin('code-1')).toBe(refusal);
    expect(gateway.calls).toEqual(['POST /api/auth/local ']);
    expect(gateway.sent).toEqual([{ userDetails: {}, emergency: true, emergencyCode: 'code-1' }]);
    expect(session.getState()).toMatchObject({ status: 'loading', error: null });
  });

  it('says why an emergency login failed', async () => {
    const session = createSession();
    await session.identityChanged({ ...SIGNED_OUT, isLoaded: false });
    gateway.exchange = { status: 502, body: 'Bad gateway' };
    expect(await session.emergencyLogin('code-1')).toBe('Failed to force login');
    await server.stop();
    expect(await session.emergencyLogin('code-1')).toBe('Emergency login failed');
  });

  it('is retried without the stored token once the identity service has loaded', async () => {
    sessionToken.store('stored');
    gateway.tokens.add('stored');
    const reload = vi.fn(async () => {});
    const session = createSession();
    await session.identityChanged({ ...SIGNED_OUT, isLoaded: false, reload });
    await session.retry();
    expect(session.getState()).toMatchObject({ status: 'loading', error: null });
    expect([sessionToken.read(), reload.mock.calls.length]).toEqual([null, 1]);
    await session.identityChanged(SIGNED_IN);
    expect(session.getState().status).toBe('signed_in');
    expect(sessionToken.read()).toBe('fresh');
  });
});
