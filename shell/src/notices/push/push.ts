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

async function register(subscribed: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys } = subscribed.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  const device = await apiFetch<PushDevice>('/push-devices', {
    method: 'PUT',
    body,
    failure: MESSAGES.savePushFailed,
  });
  localStorage.setItem(STORAGE_KEYS.pushDevice, String(device.id));
  return device;
}

const subscribe = (registration: ServiceWorkerRegistration, applicationServerKey: string) =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });

/**
 * The subscription, or a new one when the portal has removed this device. The push service may no longer accept messages for the old
 * address, and would never do so again. Null when the browser gives no new subscription.
 */
async function stillGood(subscribed: PushSubscription): Promise<PushSubscription | null> {
  const deviceId = localStorage.getItem(STORAGE_KEYS.pushDevice);
  const { public_key: key, devices } = await fetchDevices();
  if (deviceId === null || devices.some(({ id }) => String(id) === deviceId)) return subscribed;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await subscribed.unsubscribe();
  return (registration && (await subscribe(registration, key).catch(() => null))) ?? null;
}

/** Whether this person has turned on this browser and has not turned it off. If the browser then has no subscription, it was lost. */
export const isTurnedOn = (person: number): boolean =>
  localStorage.getItem(STORAGE_KEYS.pushPerson) === String(person);

/** Asks the person, subscribes this browser, and tells the portal. Throws an Error whose message can be shown to people. */
export async function turnOn(person: number): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(MESSAGES.pushDenied);
  const { public_key: applicationServerKey } = await fetchDevices();
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  const subscribed = await subscribe(registration, applicationServerKey).catch(() => {
    throw new Error(MESSAGES.pushUnavailable);
  });
  const device = await register(subscribed);
  localStorage.setItem(STORAGE_KEYS.pushPerson, String(person));
  return device;
}

/** Ends the subscription of this browser and its notices. The caller must remove the portal's data about it. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(STORAGE_KEYS.pushPerson);
  localStorage.removeItem(STORAGE_KEYS.pushDevice);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Registers this browser at the portal again, with the present session. Null when it has no subscription. A subscription that somebody else
 * has made in this browser is removed.
 */
export async function refresh(person: number): Promise<PushDevice | null> {
  if (!canPush()) return null;
  const subscribed = await subscription();
  if (!subscribed) return null;
  if (!isTurnedOn(person)) {
    await turnOff();
    return null;
  }
  const good = await stillGood(subscribed);
  return good && register(good);
}
