// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadRequestFile } from '../files/upload.ts';
import { type Handler, startServer } from '../testing/server.ts';
import { apiFetch } from './api.ts';
import { onSessionEnded, sessionToken } from './token.ts';

let handler: Handler;
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  localStorage.clear();
  server = await startServer((...call) => handler(...call));
});
afterEach(() => server.stop());

describe('apiFetch', () => {
  it('sends JSON with the stored session token', async () => {
    sessionToken.store('abc');
    handler = ({ method, url, headers }, body, response) =>
      void response.end(
        JSON.stringify({ method, url, authorization: headers.authorization, sent: JSON.parse(String(body)) }),
      );
    expect(
      await apiFetch('/profile/complete-profile', { method: 'POST', body: { role: 'analyst' } }),
    ).toEqual({
      method: 'POST',
      url: '/api/profile/complete-profile',
      authorization: 'Bearer abc',
      sent: { role: 'analyst' },
    });
  });

  it('sends no token when none is stored', async () => {
    handler = ({ headers }, _body, response) =>
      void response.end(JSON.stringify({ authorization: headers.authorization ?? 'none' }));
    expect(await apiFetch('/remotes')).toEqual({ authorization: 'none' });
  });

  it("throws the server's error field", async () => {
    handler = (_request, _body, response) =>
      void response.writeHead(409).end(JSON.stringify({ error: 'The profile is already complete.' }));
    await expect(apiFetch('/profile/complete-profile')).rejects.toThrow('The profile is already complete.');
  });

  it('throws the default message when the body is not JSON', async () => {
    handler = (_request, _body, response) => void response.writeHead(502).end('<html>');
    await expect(apiFetch('/users')).rejects.toThrow('API request failed');
    await expect(apiFetch('/users', { failure: 'Failed to fetch users' })).rejects.toThrow(
      'Failed to fetch users',
    );
  });

  it('throws the default message when nothing answers', async () => {
    await server.stop();
    await expect(apiFetch('/users')).rejects.toMatchObject({
      message: 'API request failed',
      status: 0,
      advice: MESSAGES.noAnswer,
    });
  });

  it.each([
    [413, MESSAGES.callTooLarge],
    [502, MESSAGES.notAvailableNow],
    [503, MESSAGES.notAvailableNow],
    [504, MESSAGES.notAvailableNow],
    [500, undefined],
  ])('says what to do when a proxy answers %i in place of the portal', async (status, advice) => {
    handler = (_request, _body, response) => void response.writeHead(status).end('<h1>Proxy</h1>');
    await expect(apiFetch('/users')).rejects.toMatchObject({ message: 'API request failed', status, advice });
    handler = (_request, _body, response) => void response.writeHead(status).end('{"error":"In words"}');
    await expect(apiFetch('/users')).rejects.toMatchObject({ message: 'In words', advice: undefined });
  });

  it('ends the session once, however many calls are refused', async () => {
    sessionToken.store('old');
    let ended = 0;
    const stop = onSessionEnded(() => ended++);
    handler = (_request, _body, response) => void response.writeHead(401).end('{"error":"Session expired"}');
    await Promise.allSettled([apiFetch('/users'), apiFetch('/users/me'), apiFetch('/device-requests')]);
    stop();
    expect(ended).toBe(1);
    expect(sessionToken.read()).toBeNull();
  });

  it('leaves a session alone that was opened after the refused call', async () => {
    sessionToken.store('old');
    handler = (_request, _body, response) => {
      sessionToken.store('new');
      response.writeHead(401).end('{}');
    };
    await apiFetch('/users').catch(() => {});
    expect(sessionToken.read()).toBe('new');
  });
});

describe('uploadRequestFile', () => {
  const file = new File(['PK…'], 'analysis.xlsx');

  it('needs a session', async () => {
    await expect(uploadRequestFile('7', file)).rejects.toThrow('No authentication token found');
  });

  it('sends one part named file', async () => {
    sessionToken.store('abc');
    let received = '';
    handler = ({ url, headers }, body, response) => {
      received = `${url} ${headers.authorization} ${body}`;
      response.writeHead(201).end('{}');
    };
    await uploadRequestFile('7', file);
    expect(received).toContain('/api/device-requests/7/files Bearer abc');
    expect(received).toMatch(/name="file"; filename="analysis.xlsx"/);
  });

  it("shows the server's message, else the status", async () => {
    sessionToken.store('abc');
    handler = (_request, _body, response) =>
      void response.writeHead(415).end('{"error":"Please upload only Excel files (.xls or .xlsx)"}');
    await expect(uploadRequestFile('7', file)).rejects.toThrow(
      'Please upload only Excel files (.xls or .xlsx)',
    );
    handler = (_request, _body, response) => void response.writeHead(503, 'Service Unavailable').end('busy');
    await expect(uploadRequestFile('7', file)).rejects.toThrow('Failed to upload file: Service Unavailable');
  });

  it('can be cancelled', async () => {
    sessionToken.store('abc');
    const cancel = new AbortController();
    handler = () => cancel.abort();
    await expect(uploadRequestFile('7', file, { signal: cancel.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
