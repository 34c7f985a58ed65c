import { testUser } from '@portal/kit/testing';
import { turnSingleKeys } from '@portal/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { SearchButton } from './SearchButton.tsx';
import { searchAll } from './searchAll.ts';

const show = () =>
  render(
    <ShellTestProvider user={testUser('analyst')}>
      <SearchButton />
    </ShellTestProvider>,
  );
const field = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  expect(dialog).toBeTruthy();
  return (screen.getByRole('combobox', { name: 'Search all requests' }) as HTMLInputElement).value;
};

vi.stubGlobal('fetch', async () => Response.json([]));
afterEach(cleanup);

describe('the search of everything', () => {
  it('takes the words that a list was searched for', async () => {
    show();
    searchAll('Micra');
    expect(await field()).toBe('Micra');
  });

  it('opens by "/", which the button names only while it does so', async () => {
    show();
    const button = screen.getByRole('button', { name: 'Search' });
    expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual([
      'Search/',
      '/ Control+K Meta+K',
    ]);
    act(() => turnSingleKeys(false));
    expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual([
      'Search',
      'Control+K Meta+K',
    ]);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => turnSingleKeys(true));
    fireEvent.keyDown(document.body, { key: '/' });
    expect(await field()).toBe('');
  });

  it('takes them, too, when it is there only later', async () => {
    searchAll('Angio-Seal');
    show();
    expect(await field()).toBe('Angio-Seal');
  });
});
