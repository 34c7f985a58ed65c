// @vitest-environment happy-dom
import type { RegistryEntry } from '@portal/contract';
import { describe, expect, it, vi } from 'vitest';
import { waysOf } from './ways.ts';

const ENTRY = {
  manifest: { routes: [{ path: '/biomed', title: 'Biomed', access: {} }] },
} as unknown as RegistryEntry;
const STAYING = { navigation: { location: undefined }, location: { pathname: '/biomed' } };
const LEAVING = { navigation: { location: { pathname: '/archive' } }, location: { pathname: '/biomed' } };
const GONE = { navigation: { location: undefined }, location: { pathname: '/archive' } };

function ways(state: object = STAYING, hasJustActed = true) {
  const navigate = vi.fn();
  const router = { state } as Parameters<typeof waysOf>[1]['router'];
  return { navigate, ...waysOf(ENTRY, { router, navigate, hasJustActed: () => hasJustActed }) };
}

describe('a frame', () => {
  it('shows its own addresses', () => {
    const { navigate, show } = ways();
    show('/biomed/7?open=1', false);
    show('/archive', false);
    show('https://evil.example/biomed', false);
    expect(navigate.mock.calls).toEqual([['/biomed/7?open=1', { replace: false }]]);
  });

  it.each([
    ['on the way to', LEAVING],
    ['on', GONE],
  ])('leads nobody back who is %s another page', (_, state) => {
    const { navigate, show, leave } = ways(state);
    show('/biomed/7', true);
    leave('/biomed', false);
    leave('/home', false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('takes people to other pages of the portal after an act of theirs alone', () => {
    const acted = ways();
    acted.leave('/archive', false);
    acted.leave('/biomed/8', false);
    expect(acted.navigate.mock.calls).toEqual([['/archive']]);
    const idle = ways(STAYING, false);
    idle.leave('/archive', false);
    expect(idle.navigate).not.toHaveBeenCalled();
  });

  it('adds twenty entries to the history in ten seconds, and shows a hundred addresses', () => {
    const { navigate, show } = ways();
    for (let at = 0; at < 150; at++) show(`/biomed/${at}`, false);
    expect(navigate.mock.calls.map(([, { replace }]) => replace)).toEqual(
      Array.from({ length: 100 }, (_, at) => at >= 20),
    );
  });
});
