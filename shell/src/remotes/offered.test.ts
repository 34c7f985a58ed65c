// @vitest-environment happy-dom
import type { Registry, RegistryEntry } from '@portal/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdOpen, offer, startWith, useOffered } from './offered.ts';

const registry = (versions: Record<string, string>, more: Partial<RegistryEntry> = {}) =>
  ({
    remotes: Object.entries(versions).map(([name, version]) => ({ name, version, ...more })),
  }) as unknown as Registry;

function offered() {
  const { registry, gone, stale } = renderHook(() => useOffered()).result.current;
  return {
    versions: Object.fromEntries(registry.remotes.map(({ name, version }) => [name, version])),
    gone: gone.map(({ name }) => name),
    stale: stale.map(
      ({ entry, withdrawn }) => `${entry.name} ${entry.version}${withdrawn ? ' withdrawn' : ''}`,
    ),
  };
}

describe('what a page offers', () => {
  const first = registry({ analyst: '1', provider: '1' });
  const analyst = first.remotes[0] as RegistryEntry;
  const releases: (() => void)[] = [];
  const open = (entry: RegistryEntry) => releases.push(holdOpen(entry));
  const close = () => {
    for (const release of releases.splice(0)) release();
  };
  beforeEach(() => {
    close();
    startWith(first);
  });

  it('are the new versions of dashboards that are not open, and what is new', () => {
    offer(registry({ analyst: '2', provider: '1', committee: '1' }));
    expect(offered()).toEqual({
      versions: { analyst: '2', provider: '1', committee: '1' },
      gone: [],
      stale: [],
    });
  });

  it('keeps the version of the open dashboard, says that it is old, and takes the new one when it is closed', () => {
    open(analyst);
    offer(registry({ analyst: '2', provider: '2' }));
    expect(offered()).toEqual({ versions: { analyst: '1', provider: '2' }, gone: [], stale: ['analyst 1'] });
    close();
    expect(offered()).toEqual({ versions: { analyst: '2', provider: '2' }, gone: [], stale: [] });
  });

  it('says that the open version was withdrawn', () => {
    open(analyst);
    offer(registry({ analyst: '0', provider: '1' }, { withdrawn: ['1'] }));
    expect(offered().stale).toEqual(['analyst 1 withdrawn']);
  });

  it('loses a disabled dashboard at once, also an open one, and gets it back', () => {
    open(analyst);
    offer(registry({ provider: '1' }));
    expect(offered()).toEqual({ versions: { provider: '1' }, gone: ['analyst'], stale: [] });
    close();
    offer(registry({ provider: '1' }));
    expect(offered().gone).toEqual(['analyst']);
    offer(registry({ analyst: '3', provider: '1' }));
    expect(offered()).toEqual({ versions: { analyst: '3', provider: '1' }, gone: [], stale: [] });
  });

  it('keeps the stand-in of a developer, whatever is published or disabled', () => {
    startWith(registry({ analyst: 'dev' }, { standIn: true }));
    offer(registry({ analyst: '2' }));
    expect(offered()).toEqual({ versions: { analyst: 'dev' }, gone: [], stale: [] });
    offer(registry({}));
    expect(offered()).toEqual({ versions: { analyst: 'dev' }, gone: [], stale: [] });
  });
});
