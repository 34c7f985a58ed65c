import type { RegistryEntry } from '@portal/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAhead, openDashboard } from './load.ts';

const { loadContainer } = vi.hoisted(() => ({ loadContainer: vi.fn() }));
vi.mock('./runtime.ts', () => ({ loadContainer }));
vi.mock('./registry.ts', () => ({ isTrusted: () => true }));

const dashboard = (name: string) =>
  ({
    name,
    version: '1.0.0',
    entry: '/remotes/x/1/remoteEntry.js',
    manifest: { contract: '^1.0.0' },
  }) as RegistryEntry;
const module = { routes: {} };

describe('a dashboard that is begun before it is shown', () => {
  beforeEach(() => loadContainer.mockReset());

  it('is fetched once', async () => {
    loadContainer.mockResolvedValue(module);
    const entry = dashboard('once');
    loadAhead(entry);
    loadAhead(entry);
    const load = openDashboard(entry);
    await load.settled;
    loadAhead(entry);
    expect(load.module).toBe(module);
    expect(loadContainer).toHaveBeenCalledTimes(1);
  });

  it('is tried anew when the first attempt has failed while nobody waited for it', async () => {
    loadContainer.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(module);
    const entry = dashboard('anew');
    loadAhead(entry);
    const load = openDashboard(entry);
    await load.settled;
    expect(load.module).toBe(module);
    expect(loadContainer.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  });

  it('is not fetched from somebody’s own computer before the page knows who the person is', () => {
    loadAhead({ ...dashboard('own'), standIn: true });
    expect(loadContainer).not.toHaveBeenCalled();
  });

  it('is not fetched when it was built for another contract', () => {
    loadAhead({ ...dashboard('other'), manifest: { contract: '^9.0.0' } } as RegistryEntry);
    expect(loadContainer).not.toHaveBeenCalled();
  });
});
