// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { startServer } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from './openEmbedded.tsx';

describe('a frame in another page that cannot open', () => {
  beforeEach(() => void vi.stubGlobal('parent', { postMessage() {} }));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });
  const inline = (id: string, text: string) => {
    const script = Object.assign(document.createElement('script'), { type: 'application/json', id });
    script.textContent = text;
    document.head.append(script);
  };
  const open = async () =>
    void render(await openEmbedded({ kind: 'dashboard', name: 'provider', path: '/' } as never));

  it('says that the portal refuses', async () => {
    const server = await startServer((_request, _body, response) => void response.writeHead(503).end());
    await open();
    expect(screen.getByText(MESSAGES.settingsNotRead(503))).toBeTruthy();
    await server.stop();
  });

  it('says that no answer comes, in the words of the portal', async () => {
    const server = await startServer((_request, _body, response) => void response.destroy());
    await open();
    expect(screen.getByText(MESSAGES.notAvailableNow)).toBeTruthy();
    await server.stop();
  });

  it('keeps the words of an error that nobody expected to itself', async () => {
    inline('settings', '{');
    inline('registry', '{"remotes":[]}');
    await open();
    expect(screen.getByText(MESSAGES.dashboardNotShown)).toBeTruthy();
  });
});
