// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPortalClient } from '../graphql/client.ts';
import { startServer } from '../testing/server.ts';
import { callApi } from './api.ts';
import { onSessionEnded, onTokenReplaced, sessionToken } from './token.ts';

/** Simulates a change by another tab of the storage that all tabs share. */
function inAnotherTab(newValue: string | null) {
  const oldValue = localStorage.getItem('token');
  if (newValue === null) localStorage.removeItem('token');
  else localStorage.setItem('token', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }));
}

let server: Awaited<ReturnType<typeof startServer>>;
let sent: (string | undefined)[];
let status: number;
let replaced: ReturnType<typeof vi.fn<(token: string) => Promise<void>>>;
let ended: ReturnType<typeof vi.fn<() => void>>;
let stop: (() => void)[];

beforeEach(async () => {
  localStorage.clear();
  sent = [];
  status = 200;
  server = await startServer(({ headers }, _body, response) => {
    sent.push(headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":{}}');
  });
  replaced = vi.fn(async () => {});
  ended = vi.fn();
  stop = [onTokenReplaced(replaced), onSessionEnded(ended)];
  sessionToken.store('of-ada');
});
afterEach(async () => {
  for (const each of stop) each();
  await server.stop();
});

describe('a page that shows somebody', () => {
  it('never sends the token of whoever signs in in another tab, and is told of them once', async () => {
    inAnotherTab('of-bob');
    await callApi('/users/me');
    await createPortalClient().query('{ users { totalCount } }', {}).toPromise();
    expect(sent).toEqual(['Bearer of-ada', 'Bearer of-ada']);
    expect(replaced.mock.calls).toEqual([['of-bob']]);
    expect(ended).not.toHaveBeenCalled();
  });

  it('notices at the next call when the browser did not tell it', async () => {
    localStorage.setItem('token', 'of-bob');
    await callApi('/users/me');
    expect(sent).toEqual(['Bearer of-ada']);
    expect(replaced.mock.calls).toEqual([['of-bob']]);
  });

  it('asks again when it could not find out who that person is', async () => {
    replaced.mockRejectedValueOnce(new Error('no network'));
    inAnotherTab('of-bob');
    await vi.waitFor(() => {
      sessionToken.read();
      expect(replaced).toHaveBeenCalledTimes(2);
    });
  });

  it('goes on with the new token of the same person', async () => {
    inAnotherTab('of-ada-too');
    sessionToken.follow('of-ada-too');
    await callApi('/users/me');
    expect(sent).toEqual(['Bearer of-ada-too']);
  });

  it('does not sign out whoever is in another tab when its own session is refused', async () => {
    inAnotherTab('of-bob');
    status = 401;
    await expect(callApi('/users/me')).rejects.toThrow();
    expect(localStorage.getItem('token')).toBe('of-bob');
    sessionToken.clear();
    expect(localStorage.getItem('token')).toBe('of-bob');
  });

  it('has no token after another tab has signed out', () => {
    inAnotherTab(null);
    expect(ended.mock.calls).toEqual([['other tab']]);
    // After this, a sign-in in the other tab has no effect here.
    inAnotherTab('of-bob');
    expect(replaced).not.toHaveBeenCalled();
  });
});

it('a page that shows nobody takes the token that is there', () => {
  sessionToken.clear();
  inAnotherTab('of-bob');
  expect(sessionToken.read()).toBe('of-bob');
  expect(replaced).not.toHaveBeenCalled();
});
