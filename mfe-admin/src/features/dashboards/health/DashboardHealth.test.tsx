// @vitest-environment happy-dom
import type { DashboardHealth as Health } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DashboardHealth } from './DashboardHealth.tsx';

const HEALTH: Health = {
  name: 'analyst',
  versions: [
    {
      version: '1.1.0-0000000b',
      shown: 41,
      failed_last_day: 2,
      p75: { shown: 200, lcp: 2500, inp: null, cls: 0.1 },
    },
  ],
  problems: [
    {
      version: '1.1.0-0000000b',
      kind: 'render',
      message: "Cannot read properties of undefined (reading 'name')",
      stack: ['Panel js/dashboard.js:1:2345', '(anonymous) (portal):7:8'],
      place: null,
      first_at: '2026-11-20T08:00:00.000Z',
      last_at: '2026-11-21T08:00:00.000Z',
      count: 7,
      people: 3,
      browsers: [{ value: 'Firefox 140', count: 7 }],
      routes: [{ value: '/analyst-dashboard', count: 7 }],
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Response, user = testUser('admin')) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  render(
    <PortalTestProvider user={user} path="/admin/dashboards/analyst">
      <PortalProvider testing>
        <Routes>
          <Route path="/admin/dashboards/:name" element={<DashboardHealth />} />
        </Routes>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return asked;
}

describe('the health of a dashboard', () => {
  it('is for those who manage users', () => {
    const asked = open(() => Response.json(HEALTH), testUser('analyst'));
    expect(screen.getByText(/do not have permission/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('shows each version with its measurements', async () => {
    const asked = open(() => Response.json(HEALTH));
    const row = within(
      (await screen.findByRole('rowheader', { name: '1.1.0-0000000b' })).closest('tr') as HTMLElement,
    );
    expect(asked).toEqual(['/api/dashboards/analyst/health']);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '41',
      '2',
      '≤ 200 ms',
      '≤ 2500 ms',
      '–',
      '≤ 0.1',
    ]);
  });

  it('shows each problem: what, where, in which browsers, and how many people have it', async () => {
    open(() => Response.json(HEALTH));
    const panel = within(await screen.findByRole('region', { name: 'Error while showing' }));
    for (const text of [
      /reading 'name'/,
      '7, of about 3 people',
      'Firefox 140 (7)',
      '/analyst-dashboard (7)',
      'Panel js/dashboard.js:1:2345',
    ])
      expect(panel.getByText(text)).toBeTruthy();
  });

  it('shows problems of one place in the sources as one, with their versions', async () => {
    const place = 'src/features/list/Panel.tsx:12:7';
    const [first] = HEALTH.problems as [Health['problems'][number]];
    const problems = [
      { ...first, place, stack: [`name ${place}`] },
      { ...first, place, version: '1.0.0-0000000a', message: 'other words', count: 2, people: 1 },
      { ...first, kind: 'unmount' as const, place, count: 1 },
    ];
    open(() => Response.json({ ...HEALTH, problems }));
    const panel = within(await screen.findByRole('region', { name: 'Error while showing' }));
    for (const text of [
      '1.1.0-0000000b (7), 1.0.0-0000000a (2)',
      /reading 'name'/,
      'other words',
      '9, of at least about 3 people',
      'Firefox 140 (14)',
      `name ${place}`,
    ])
      expect(panel.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('region', { name: /^Error while/ })).toHaveLength(2);
  });

  it('says that nothing was reported', async () => {
    open(() => Response.json({ name: 'analyst', versions: [], problems: [] }));
    expect(await screen.findByText('Browsers have reported no problems.')).toBeTruthy();
  });

  it('says why it cannot be shown, and tries again', async () => {
    let answer = Response.json({ error: 'There is no dashboard analyst.' }, { status: 404 });
    open(() => answer);
    expect(await screen.findByText(/There is no dashboard analyst/)).toBeTruthy();
    answer = Response.json(HEALTH);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Error while showing' })).toBeTruthy();
  });
});
