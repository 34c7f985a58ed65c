// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PortalTestProvider } from '../testing/PortalTestProvider.tsx';
import { useFlag } from './useFlag.ts';

describe('useFlag', () => {
  const ask = (name: string, flags?: readonly string[]) =>
    renderHook(() => useFlag(name), {
      wrapper: ({ children }) => <PortalTestProvider flags={flags}>{children}</PortalTestProvider>,
    }).result.current;

  it('is true for a flag of the dashboard that is on, and false for every other name', () => {
    expect([ask('new-list', ['new-list']), ask('old-list', ['new-list']), ask('new-list')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
