const CHANNEL = 'frame-storage';

/** A message from one frame to the others: that it was just opened, or the new value of a key. */
type News = 'joined' | [key: string, value: string | null];

/**
 * A storage that lives as long as this frame, or, with a channel, as long as any frame of the page. Each frame tells the others its values.
 * So signing in or out in one frame applies to all, as with the browser's own storage.
 */
function pageStorage(channel?: BroadcastChannel): Storage {
  const items = new Map<string, string>();
  const say = (news: News) => channel?.postMessage(news);
  const keep = (key: string, value: string | null) => {
    if (value === null) items.delete(key);
    else items.set(key, value);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'joined') return [...items].forEach(say);
    const [key, newValue] = data;
    const oldValue = items.get(key) ?? null;
    if (oldValue === newValue) return;
    keep(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  });
  say('joined');
  const change = (key: string, value: string | null) => {
    keep(key, value);
    say([key, value]);
  };
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => change(String(key), String(value)),
    removeItem: (key) => change(String(key), null),
    clear: () => {
      for (const key of [...items.keys()]) change(key, null);
    },
  };
}

function works(access: () => unknown): boolean {
  try {
    access();
    return true;
  } catch {
    return false;
  }
}

/**
 * Some browsers refuse storage to a frame of another site: every access throws. The data of the shell and of the dashboards, including the
 * session, then lives in the storage of the tab, which survives a reload. Without that storage, it lives as long as the frames of the page.
 */
export function ensureStorage(): void {
  const replace = (name: string, value: Storage) =>
    Object.defineProperty(window, name, { value, configurable: true });
  // Before using a channel, check whether the browser has any.
  if (!works(() => new BroadcastChannel(CHANNEL).close())) Reflect.deleteProperty(window, 'BroadcastChannel');
  const isOfTab = works(() => sessionStorage.getItem(''));
  if (!isOfTab) replace('sessionStorage', pageStorage());
  if (works(() => localStorage.getItem(''))) return;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
  replace('localStorage', isOfTab ? sessionStorage : pageStorage(channel));
}
