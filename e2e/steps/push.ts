import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushMessage } from '../../gateway/src/requests/push/deliver.ts';
import { type PushService, pushService } from '../../gateway/src/testing/push-service.ts';
import { expect } from '../harness/test.ts';

export { type PushService, pushService };

/** A notification in the notification centre of the system. */
interface Shown {
  title: string;
  body: string;
}

/** A browser in which only the calls to the push service are replaced. The replacement is in this process. */
export interface PushBrowser {
  /** Delivers to the browser what its push service has received since the last time. */
  receive(): Promise<PushMessage[]>;
  shown(): Promise<Shown[]>;
  /** Clicks the notification with that text, and resolves to the address that the service worker opens. */
  click(body: string): Promise<string>;
  /** The names of what the service worker has stored. */
  kept(): Promise<string[]>;
}

/**
 * Replaces the push subscription of this browser. Call it before its first page. `receive` and the other functions need a page that has
 * turned notices on.
 */
export async function pushBrowser(
  context: BrowserContext,
  portal: string,
  service: PushService,
): Promise<PushBrowser> {
  await context.grantPermissions(['notifications'], { origin: portal });
  /** The keys of this browser's subscriptions. Other browsers have their own at the service. */
  const own = new Set<string>();
  await context.exposeFunction('subscribedAt', (key: string) => {
    const { privateKey: _, ...told } = service.subscribe(key);
    own.add(told.endpoint);
    return told;
  });
  await context.addInitScript(() => {
    const KEY = 'subscribed at the push service of the test';
    const standIn = () => {
      const told = localStorage.getItem(KEY);
      if (!told) return null;
      const { endpoint, ...keys } = JSON.parse(told);
      return {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => standIn();
    PushManager.prototype.subscribe = async (options) => {
      const { subscribedAt } = window as unknown as { subscribedAt: (key: unknown) => Promise<object> };
      localStorage.setItem(KEY, JSON.stringify(await subscribedAt(options?.applicationServerKey)));
      return standIn() as PushSubscription;
    };
  });
  // A page outside of the portal, because the portal may be closed.
  const beside: Page = await context.newPage();
  const tools: CDPSession = await context.newCDPSession(beside);
  let registrationId: string | undefined;
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const each of registrations)
      if (each.scopeURL === `${portal}/` && !each.isDeleted) registrationId = each.registrationId;
  });
  await tools.send('ServiceWorker.enable');
  /** A browser stops a worker that has nothing to do. A call at that moment is never answered, so it is repeated. */
  const inWorker = async <Answer>(work: (given: string) => Promise<Answer>, given = ''): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      await tools.send('ServiceWorker.startWorker', { scopeURL: `${portal}/` });
      const worker = context.serviceWorkers().at(-1);
      const asked = worker?.evaluate(work, given).then((answer) => ({ answer }));
      const patience = Promise.withResolvers<undefined>();
      const timer = setTimeout(patience.resolve, 5_000);
      const answered = await Promise.race([asked, patience.promise]).catch((error: unknown) => {
        if (tries === 5) throw error;
      });
      clearTimeout(timer);
      if (answered) return answered.answer;
      if (tries === 5) throw new Error('The service worker does not answer');
    }
  };
  const isShown = (message: PushMessage) => () =>
    inWorker(async (tag) => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications({ tag })).length > 0;
    }, message.tag);
  let taken = 0;
  return {
    async receive() {
      await expect.poll(() => registrationId).toBeTruthy();
      const messages = service.received
        .slice(taken)
        .filter(({ to }) => own.has(to))
        .map(({ message }) => message as PushMessage);
      taken = service.received.length;
      // A message is lost when the browser stops the worker at that moment, so it is repeated. Notifications with the same tag are shown
      // once.
      for (const message of messages)
        await expect(async () => {
          await tools.send('ServiceWorker.startWorker', { scopeURL: `${portal}/` });
          await tools.send('ServiceWorker.deliverPushMessage', {
            origin: portal,
            registrationId: registrationId ?? '',
            data: JSON.stringify(message),
          });
          await expect.poll(isShown(message), { timeout: 5_000 }).toBe(true);
        }).toPass();
      return messages;
    },
    shown: () =>
      inWorker(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      }),
    // No tool can click a notification of the system, and without a click no page may be opened. So only the address is read.
    click: async (body) => {
      const pressed = await inWorker(async (text) => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        const shown = (await registration.getNotifications()).find((each) => each.body === text);
        if (!shown) throw new Error(`Not shown: ${text}`);
        return JSON.stringify({ title: shown.title, body: shown.body, data: shown.data });
      }, body);
      return inWorker(async (given) => {
        const worker = self as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow(address: string): Promise<unknown> };
          dispatchEvent(event: Event): boolean;
          NotificationEvent: new (type: string, options: object) => Event;
        };
        const { title, ...options } = JSON.parse(given);
        const find = async () =>
          (await worker.registration.getNotifications()).find((each) => each.body === options.body);
        // An earlier try has closed the notification, and its worker was stopped before it answered.
        if (!(await find())) await worker.registration.showNotification(title, options);
        const notification = await find();
        const opened = new Promise<string>((resolve) => {
          worker.clients.openWindow = async (address) => resolve(address);
        });
        worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }));
        return opened;
      }, pressed);
    },
    kept: () =>
      inWorker(async () => [
        ...(await caches.keys()),
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ]),
  };
}
