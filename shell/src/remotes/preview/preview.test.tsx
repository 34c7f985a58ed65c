// @vitest-environment happy-dom
import { PREVIEW_PARAMETER, type Registry } from '@portal/contract';
import { MESSAGES, STORAGE_KEYS } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalTestProvider, startServer, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppliedPreview, applyPreview } from './apply.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

const VERSION = '1.2.0-0000000c';
const manifestOf = (name: string) => ({
  name,
  displayName: `The ${name}`,
  routes: [{ path: `/${name}-dashboard`, title: `The ${name}`, access: {} }],
  nav: [],
  cards: [],
});
const live = {
  remotes: [
    { name: 'provider', version: '1', manifest: manifestOf('provider') },
    { name: 'analyst', version: '1', manifest: manifestOf('analyst') },
  ],
} as unknown as Registry;
const user = testUser('analyst');
const of = { name: 'analyst', version: VERSION };
const opened = {
  entry: {
    ...of,
    entry: `/remotes/analyst/${VERSION}/remoteEntry.js`,
    integrity: 'sha384-x',
    manifest: manifestOf('analyst'),
  },
  until: '2026-12-06T08:00:00.000Z',
  published_by: 'team analyst (token 3)',
};
const stored = () => JSON.parse(sessionStorage.getItem(STORAGE_KEYS.preview) ?? 'null');
const agree = (userId = user.id) =>
  sessionStorage.setItem(STORAGE_KEYS.preview, JSON.stringify({ ...of, userId }));
const ask = (text = `analyst@${VERSION}`) => history.replaceState(null, '', `/?${PREVIEW_PARAMETER}=${text}`);

let server: Awaited<ReturnType<typeof startServer>>;
let calls: string[];
let status: number;
let replaced: string[];
beforeEach(async () => {
  calls = [];
  replaced = [];
  status = 200;
  server = await startServer((request, _body, response) => {
    calls.push(`${request.method} ${request.url}`);
    const body = status === 200 ? opened : { error: 'No such preview.', code: 'preview_unknown' };
    response.writeHead(status).end(JSON.stringify(body));
  });
  sessionToken.store('token-1');
  history.replaceState(null, '', '/');
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.spyOn(location, 'replace').mockImplementation((url) => void replaced.push(String(url)));
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await server.stop();
});

describe('a link to a preview', () => {
  it('runs nothing: it asks, and stands in the address no longer', async () => {
    ask();
    expect(await applyPreview(live)).toEqual({ registry: live, requested: of });
    expect([calls, location.search]).toEqual([[], '']);
  });

  it('that names none says so', async () => {
    ask('analyst@../x');
    expect(await applyPreview(live)).toEqual({ registry: live, problem: MESSAGES.previewNoAddress });
    expect(stored()).toBeNull();
  });

  it('to another version asks again in a tab that shows a preview', async () => {
    agree();
    ask('analyst@9.9.9-00000009');
    expect((await applyPreview(live)).requested).toEqual({ name: 'analyst', version: '9.9.9-00000009' });
  });
});

describe('a tab whose person has agreed', () => {
  it('gets the preview from the gateway, with its hash, in place of the live version', async () => {
    agree();
    const { registry, used } = await applyPreview(live);
    expect(calls).toEqual([`GET /api/remotes/previews/analyst/${VERSION}`]);
    expect(registry.remotes).toMatchObject([
      { name: 'provider' },
      { name: 'analyst', version: VERSION, integrity: 'sha384-x', standIn: true },
    ]);
    expect(used).toMatchObject({ ...of, userId: user.id });
  });

  it('gets the live version, and why, once the gateway has no such preview for the person', async () => {
    agree();
    status = 404;
    const { registry, problem } = await applyPreview(live);
    expect([registry, stored()]).toEqual([live, null]);
    expect(problem).toBe(MESSAGES.liveShownInstead(MESSAGES.previewEnded('analyst', VERSION)));
  });

  it('keeps it while the gateway cannot answer', async () => {
    agree();
    status = 503;
    expect((await applyPreview(live)).problem).toContain('could not be read');
    expect(stored()).toMatchObject(of);
  });

  it('asks the gateway nothing without a session', async () => {
    agree();
    sessionToken.clear();
    expect(await applyPreview(live)).toEqual({ registry: live, requested: of });
    expect(calls).toEqual([]);
  });
});

describe('the pages of a tab with a preview', () => {
  const open = (applied: Omit<AppliedPreview, 'registry'>) =>
    render(
      <PortalTestProvider user={user}>
        <PortalProvider testing>
          <PreviewFrame {...applied}>
            <p>The page</p>
          </PreviewFrame>
        </PortalProvider>
      </PortalTestProvider>,
    );
  const usedBy = (userId: number) => ({ used: { ...of, userId, shown: opened as never } });

  it('say which dashboard and version, and lead back to the live one', async () => {
    agree();
    open(usedBy(user.id));
    const bar = screen.getByRole('complementary', { name: 'Preview' });
    expect(bar.textContent).toContain(`Preview: The analyst ${VERSION}. It is not live`);
    await userEvent.click(screen.getByRole('button', { name: 'Leave preview' }));
    expect(stored()).toBeNull();
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it('show nothing to somebody else, for whom the preview ends', () => {
    agree(user.id + 1);
    open(usedBy(user.id + 1));
    expect(screen.queryByText('The page')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('are loaded anew once the preview has ended', async () => {
    open(usedBy(user.id));
    status = 404;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
  });

  it('ask before any code runs, with who has uploaded it', async () => {
    open({ requested: of });
    expect(
      await screen.findByText(/which team analyst \(token 3\) has uploaded.*acts with your rights/),
    ).toBeTruthy();
    expect([stored(), calls]).toEqual([null, [`GET /api/remotes/previews/analyst/${VERSION}`]]);
    await userEvent.click(screen.getByRole('button', { name: 'Open preview' }));
    await waitFor(() => expect(replaced).toEqual(['/analyst-dashboard']));
    expect(calls.at(-1)).toBe('POST /api/remotes/previews');
    expect(stored()).toEqual({ ...of, userId: user.id });
  });

  it('say why it cannot be opened, and offer nothing else', async () => {
    status = 404;
    open({ requested: of });
    expect(await screen.findByText('No such preview.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open preview' })).toBeNull();
  });
});
