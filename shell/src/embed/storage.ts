/** A storage that lives as long as the page. */
function pageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
  };
}

/**
 * Some browsers refuse storage to a frame of another site: every access throws. The data of the shell and of the dashboards, the
 * session included, then lives only as long as the frame.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: pageStorage(), configurable: true });
    }
  }
}
