// Shows what the portal pushes while its pages are closed. It keeps nothing: it has no cache, and no request passes through it.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  // A page with something typed in it stays as it is.
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const there = pages.find(({ url }) => new URL(url).pathname === address.pathname);
    return there ? there.focus() : self.clients.openWindow(address.href);
  };
  if (address.origin === self.location.origin) event.waitUntil(open());
});

// The push service has given this browser another address, or none. Only a page can tell the portal: those that are open do so now.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const applicationServerKey = event.oldSubscription?.options.applicationServerKey;
    if (!event.newSubscription && applicationServerKey)
      await self.registration.pushManager
        .subscribe({ userVisibleOnly: true, applicationServerKey })
        .catch(() => {});
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage('push-changed');
  };
  event.waitUntil(renew());
});
