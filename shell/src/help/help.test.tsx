import type { Role } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Welcome } from '../pages/home/Welcome.tsx';
import { setHelp } from '../portal/pageState.ts';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { HelpKey } from './HelpKey.tsx';

afterEach(() => {
  setHelp(false);
  cleanup();
});

function show(id: number, ...roles: [Role, ...Role[]]) {
  const user = { ...testUser(...roles), id };
  render(
    <ShellTestProvider user={user}>
      <HelpKey user={user} />
      <input aria-label="Something" />
      <Welcome user={user} />
    </ShellTestProvider>,
  );
}

const steps = () => screen.findByRole('region', { name: 'First steps' });
const press = (target: Element | Window = document.body) =>
  fireEvent.keyDown(target, { key: '?', shiftKey: true });

async function close() {
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}

describe('first steps', () => {
  it('stand on the start page until the person puts them away, on this device', async () => {
    show(7, 'provider');
    expect((await steps()).querySelectorAll('li')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    cleanup();
    show(7, 'provider');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    cleanup();
    show(8, 'provider');
    expect(await steps()).toBeTruthy();
  });

  it('come for a role that the person gets later', async () => {
    show(7, 'provider');
    await steps();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    cleanup();
    show(7, 'provider', 'committee');
    const section = await steps();
    expect(section.querySelectorAll('li')).toHaveLength(3);
    expect(section.textContent).toContain('Vote and say why');
  });

  it('are recalled from the help', async () => {
    show(7, 'provider');
    await steps();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    press();
    await userEvent.click(await screen.findByRole('button', { name: 'Show them on the start page again' }));
    await close();
    expect(await steps()).toBeTruthy();
  });
});

describe('the help', () => {
  it('opens by "?", but not while somebody writes', async () => {
    show(7, 'provider');
    press(screen.getByLabelText('Something'));
    expect(screen.queryByRole('dialog')).toBeNull();
    press();
    expect(await screen.findByRole('dialog', { name: 'Help' })).toBeTruthy();
    expect(screen.getByText('Search all requests')).toBeTruthy();
    await close();
  });

  it('gives the focus back to what had it', async () => {
    show(7, 'provider');
    const edit = screen.getByRole('link', { name: 'Edit Profile' });
    edit.focus();
    press(edit);
    await screen.findByRole('dialog', { name: 'Help' });
    await expect.poll(() => document.activeElement?.textContent).toBe('First steps');
    await close();
    await expect.poll(() => document.activeElement).toBe(edit);
  });

  it('turns the shortcuts of a single key off', async () => {
    show(7, 'provider');
    press();
    await userEvent.click(await screen.findByRole('switch', { name: /^Shortcuts of a single key/ }));
    await close();
    press();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
