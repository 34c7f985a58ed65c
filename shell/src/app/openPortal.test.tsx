import type { ServerResponse } from 'node:http';
import { MESSAGES } from '@portal/domain';
import { startServer } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal } from './openPortal.tsx';

function inline(id: string, value: unknown) {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id });
  script.textContent = JSON.stringify(value);
  document.head.append(script);
}

async function open(settings?: object) {
  if (settings) inline('settings', settings);
  inline('registry', { remotes: [] });
  render(<PortalProvider testing>{await openPortal()}</PortalProvider>);
}

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

describe('Configuration Error', () => {
  it('is shown when no identity service is set', async () => {
    await open({});
    expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeTruthy();
    expect(
      screen.getByText('The setting "identity" is missing: no identity service is chosen.'),
    ).toBeTruthy();
    expect(document.title).toBe('Configuration Error');
  });

  it.each(['ldap', 'constructor'])('is shown when the identity service is unknown: %s', async (identity) => {
    await open({ identity });
    expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeTruthy();
    expect(screen.getByText(`There is no identity service named "${identity}".`)).toBeTruthy();
  });

  it.each([
    [
      'missing',
      { problem: 'The sign-in publishable key is missing.' },
      'The sign-in publishable key is missing.',
    ],
    [
      'malformed',
      { problem: 'The sign-in publishable key is not valid.' },
      'The sign-in publishable key is not valid.',
    ],
    ['not told of', undefined, 'The sign-in publishable key is missing.'],
  ])('is shown when the publishable key is %s', async (_what, clerk, message) => {
    await open({ identity: 'clerk', clerk });
    expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('is shown when the settings of an OpenID Connect provider are missing', async () => {
    await open({ identity: 'oidc' });
    expect(screen.getByText('The settings of the OpenID Connect provider are missing.')).toBeTruthy();
  });

  it('is shown when the settings cannot be read', async () => {
    const server = await startServer((_request, _body, response) => void response.writeHead(503).end());
    await open();
    expect(screen.getByText('The settings could not be read (503).')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await server.stop();
  });

  it.each([
    ['no answer comes', (response: ServerResponse) => void response.destroy()],
    ['the answer is no JSON', (response: ServerResponse) => void response.end('<p>proxy</p>')],
  ])('says in the words of the portal that %s', async (_what, answer) => {
    const server = await startServer((_request, _body, response) => answer(response));
    await open();
    expect(screen.getByText(MESSAGES.notAvailableNow)).toBeTruthy();
    await server.stop();
  });
});
