import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { TopBar } from './TopBar.tsx';

const show = (changes = {}) => {
  const user = { ...testUser('provider'), ...changes };
  render(
    <ShellTestProvider user={user}>
      <TopBar user={user} />
    </ShellTestProvider>,
  );
};

afterEach(cleanup);

describe('the bar', () => {
  it('has a brand that leads to /home', () => {
    show();
    expect(screen.getByRole('link', { name: 'Medical Device Requests' }).getAttribute('href')).toBe('/home');
  });

  it('names the person by the first name, else by the first email', () => {
    show();
    expect(screen.getByRole('button', { name: /^Test\s?, account$/ })).toBeTruthy();
    cleanup();
    show({ firstName: undefined });
    expect(screen.getByRole('button', { name: /^provider@demo.local\s?, account$/ })).toBeTruthy();
  });
});
