import { MESSAGES, STORAGE_KEYS } from '@portal/domain';
import { apiFetch } from '@portal/kit';

export interface PushDevice {
  id: number;
  device: string | null;
  created_at: string;
}

interface Devices {
  public_key: string;
  devices: PushDevice[];
}

const WORKER = '/push-worker.js';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

export const fetchDevices = (): Promise<Devices> =>
  apiFetch('/push-devices', { failure: MESSAGES.fetchPushFailed });

export const removeDevice = (id: number): Promise<void> =>
  apiFetch(`/push-devices/${id}`, { method: 'DELETE', failure: MESSAGES.savePushFailed });

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function register(subscribed: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys } = subscribed.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  return apiFetch('/push-devices', { method: 'PUT', body, failure: MESSAGES.savePushFailed });
}

/** Asks the person, subscribes this browser, and tells the portal. Throws with words for the person. */
export async function turnOn(person: number): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(MESSAGES.pushDenied);
  const { public_key: applicationServerKey } = await fetchDevices();
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  const subscribed = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch(() => {
      throw new Error(MESSAGES.pushUnavailable);
    });
  const device = await register(subscribed);
  localStorage.setItem(STORAGE_KEYS.pushPerson, String(person));
  return device;
}

/** Ends the subscription of this browser and what it shows. What the portal knows of it is for the caller to remove. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(STORAGE_KEYS.pushPerson);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Tells the portal of this browser again, with the session of now; null where it has no subscription. One that somebody else has
 * made here ends.
 */
export async function refresh(person: number): Promise<PushDevice | null> {
  if (!canPush()) return null;
  const subscribed = await subscription();
  if (!subscribed) return null;
  if (localStorage.getItem(STORAGE_KEYS.pushPerson) === String(person)) return register(subscribed);
  await turnOff();
  return null;
}
