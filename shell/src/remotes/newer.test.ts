import type { Registry } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { replaced } from './newer.ts';

const registry = (versions: Record<string, string>) =>
  ({
    remotes: Object.entries(versions).map(([name, version]) => ({ name, version })),
  }) as unknown as Registry;

describe('new versions', () => {
  const page = registry({ analyst: '1', provider: '1' });

  it('are dashboards of which another version is live, also an older one after a rollback', () => {
    expect(replaced(page, registry({ analyst: '2', provider: '1' }))).toEqual(['analyst']);
    expect(replaced(page, registry({ analyst: '1', provider: '1' }))).toEqual([]);
  });

  it('are not dashboards that were removed or added', () => {
    expect(replaced(page, registry({ analyst: '1', committee: '1' }))).toEqual([]);
  });
});
