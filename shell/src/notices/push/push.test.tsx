import { MESSAGES } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { usePushAgain } from '../usePushAgain.ts';
import { PushPanel } from './PushPanel.tsx';

let devices: { id: number; device: string; created_at: string }[];
let calls: string[];
let subscribed: { toJSON: () => object; unsubscribe: () => Promise<void> } | null;
let permission: string;

beforeEach(() => {
  devices = [];
  calls = [];
  subscribed = null;
  permission = 'granted';
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') calls.push(`${method} ${path} ${body ?? ''}`.trim());
    if (method === 'DELETE') {
      devices = devices.filter(({ id }) => !path.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    const device = { id: 7, device: 'Chrome on Linux', created_at: '2026-03-01T08:00:00.000Z' };
    if (method === 'PUT') devices = [device];
    return Response.json(method === 'PUT' ? device : { public_key: 'BKey', devices });
  });
  const manager = {
    getSubscription: async () => subscribed,
    subscribe: async (options: object) => {
      calls.push(JSON.stringify(options));
      subscribed = {
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'BPublic', auth: 'secret' } }),
        unsubscribe: async () => {
          subscribed = null;
        },
      };
      return subscribed;
    },
  };
  const registration = { pushManager: manager, getNotifications: async () => [] };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const show = (changes: object = {}) =>
  render(
    <ShellTestProvider user={{ ...testUser('provider'), ...changes }}>
      <PushPanel />
    </ShellTestProvider>,
  );
const Signed = ({ children }: { children: ReactNode }) => (
  <ShellTestProvider user={testUser('provider')}>{children}</ShellTestProvider>
);
const turnOn = () => screen.findByRole('button', { name: 'Turn on for this device' });

describe('notices on devices', () => {
  it('are turned on for this device with the key of the portal, and off again', async () => {
    show();
    await userEvent.click(await turnOn());
    expect(await screen.findByText('This device')).toBeTruthy();
    const body = '{"endpoint":"https://push.example/1","p256dh":"BPublic","auth":"secret"}';
    expect(calls.slice(0, 2)).toEqual([
      '{"userVisibleOnly":true,"applicationServerKey":"BKey"}',
      `PUT /api/push-devices ${body}`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Turn off on Chrome on Linux' }));
    expect(await turnOn()).toBeTruthy();
    expect(calls.at(-1)).toBe('DELETE /api/push-devices/7');
    expect(subscribed).toBeNull();
  });

  it('say what to do where the browser does not allow them', async () => {
    permission = 'denied';
    show();
    await userEvent.click(await turnOn());
    expect(await screen.findByText(/Allow notifications of this site/)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('of somebody else end when another person signs in here', async () => {
    const { unmount } = show();
    await userEvent.click(await turnOn());
    await screen.findByText('This device');
    unmount();
    devices = [];
    calls.length = 0;
    show({ id: 99 });
    expect(await turnOn()).toBeTruthy();
    await waitFor(() => expect(subscribed).toBeNull());
    expect(calls).toEqual([]);
  });

  it('get another address where the portal has dropped the one of this device', async () => {
    const { unmount } = show();
    await userEvent.click(await turnOn());
    await screen.findByText('This device');
    unmount();
    // The portal has removed the device, because its push service no longer accepted messages for that address.
    devices = [];
    calls.length = 0;
    show();
    await waitFor(() => expect(calls).toContain('{"userVisibleOnly":true,"applicationServerKey":"BKey"}'));
    expect(await screen.findByText('This device')).toBeTruthy();
  });

  it('say that they were lost where this browser has no address any more, and are turned on again', async () => {
    const { unmount } = show();
    await userEvent.click(await turnOn());
    await screen.findByText('This device');
    expect(screen.queryByText(MESSAGES.pushLost)).toBeNull();
    unmount();
    devices = [];
    subscribed = null;
    show();
    expect(await screen.findByText(MESSAGES.pushLost)).toBeTruthy();
    await userEvent.click(await turnOn());
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByText(MESSAGES.pushLost)).toBeNull();
  });

  it('are told of again when the worker says that the address has changed', async () => {
    const listeners = new EventTarget();
    Object.assign(navigator.serviceWorker, {
      addEventListener: listeners.addEventListener.bind(listeners),
      removeEventListener: listeners.removeEventListener.bind(listeners),
    });
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => permission });
    show();
    await userEvent.click(await turnOn());
    await screen.findByText('This device');
    cleanup();
    renderHook(() => usePushAgain(), { wrapper: Signed });
    await waitFor(() => expect(calls.at(-1)).toMatch(/^PUT/));
    calls.length = 0;
    listeners.dispatchEvent(new MessageEvent('message', { data: 'push-changed' }));
    await waitFor(() => expect(calls.at(-1)).toMatch(/^PUT .*push-devices/));
  });

  it('say which browsers cannot show them', async () => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    show();
    expect(await screen.findByText(/This browser shows no notices/)).toBeTruthy();
  });
});
