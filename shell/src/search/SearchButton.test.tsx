import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
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

  it('takes them, too, when it is there only later', async () => {
    searchAll('Angio-Seal');
    show();
    expect(await field()).toBe('Angio-Seal');
  });
});
