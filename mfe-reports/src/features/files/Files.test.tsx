// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReportFile } from '../../shared/reportFile.ts';
import { Files } from './Files.tsx';

const FILE: ReportFile = {
  id: 7,
  section: 'register',
  title: 'Requests',
  format: 'csv',
  filters: { from: '2026-01-01', until: '2026-03-31', department: 'EP' },
  columns: ['id', 'device_name'],
  bom: true,
  state: 'ready',
  percent: 100,
  rows: 1200,
  size: 20_480,
  file_name: 'requests.csv',
  made_at: '2026-11-29T01:00:00.000Z',
  expires_at: '2026-11-30T01:00:00.000Z',
};
const WORDS = 'CSV · Submitted Jan 1, 2026 – Mar 31, 2026 · Department: EP · 2 columns';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns these lists one after the other, then always the last one. */
function open(...lists: readonly ReportFile[][]) {
  const sent: string[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') {
      const list = lists[Math.min(reads, lists.length - 1)];
      reads += 1;
      return Response.json(list);
    }
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return method === 'POST'
      ? Response.json({ ...FILE, id: 8, state: 'waiting' }, { status: 202 })
      : new Response(null, { status: 204 });
  });
  render(
    <PortalTestProvider user={testUser('business_office')} path="/">
      <PortalProvider testing>
        <Files />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, reads: () => reads };
}

const row = async () => within(await screen.findByRole('row', { name: /^Requests/ }));

describe('your files', () => {
  it('say how to make one where there is none', async () => {
    open([]);
    expect(await screen.findByText('You have no files')).toBeTruthy();
  });

  it('say what they are, and until when they are kept', async () => {
    open([FILE]);
    const ready = await row();
    expect(ready.getByText(WORDS)).toBeTruthy();
    expect(ready.getByText('Ready')).toBeTruthy();
    expect(ready.getByText('20.0 KB')).toBeTruthy();
    expect(ready.getByText(/^Nov (29|30), 2026, /)).toBeTruthy();
    expect(ready.getByRole('button', { name: `Download Requests, ${WORDS}` })).toBeTruthy();
  });

  it('are followed while one is under way, and read out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const running: ReportFile = { ...FILE, state: 'running', percent: 55, rows: 660, size: null };
    const { reads } = open([running], [FILE]);
    const file = await row();
    expect(file.getByText('660 rows so far')).toBeTruthy();
    expect(file.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('55');
    expect(screen.getByText('Requests: 50 percent')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2_500);
    await screen.findByText('Requests: ready');
    const before = reads();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(before);
  });

  it('are not followed while nobody looks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { reads } = open([{ ...FILE, state: 'waiting' }]);
    await row();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(1);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('are cancelled and removed', async () => {
    const { sent } = open([{ ...FILE, state: 'waiting' }], []);
    const cancel = (await row()).getByRole('button', { name: /^Cancel Requests/ });
    await userEvent.click(cancel);
    expect(await screen.findByText('You have no files')).toBeTruthy();
    expect(sent).toEqual(['DELETE /api/reports/files/7']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('that have failed are asked for once more as they were', async () => {
    const { sent } = open([{ ...FILE, state: 'failed' }]);
    await userEvent.click((await row()).getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toBe(
      'POST /api/reports/files {"section":"register","format":"csv","filters":{"from":"2026-01-01","until":"2026-03-31","department":"EP"},"bom":true,"columns":["id","device_name"]}',
    );
    expect(sent[1]).toBe('DELETE /api/reports/files/7');
  });
});
