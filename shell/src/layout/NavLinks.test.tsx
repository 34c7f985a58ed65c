import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { TopBar } from './TopBar.tsx';

afterEach(cleanup);

it.each([
  ['/admin/users', 'page'],
  ['/admin/security-events', 'true'],
  ['/admin/dashboards', 'true'],
  ['/home', null],
])('at %s the entry of the dashboard in which one is has aria-current %s', (path, current) => {
  const user = testUser('admin');
  render(
    <ShellTestProvider user={user} path={path}>
      <TopBar user={user} />
    </ShellTestProvider>,
  );
  const entries = screen.getAllByRole('link', { name: 'Admin Panel' });
  expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual(entries.map(() => current));
});
