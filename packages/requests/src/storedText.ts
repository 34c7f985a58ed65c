import { createStore } from 'zustand/vanilla';

/** A text that this browser stores for each person, under a key of its own. React compares it: the same text means the same content. */
export function storedText(keyOf: (userId: number) => string) {
  const changes = createStore(() => ({}));
  return {
    /** Null when there is none, or when the browser does not allow storage. */
    read(userId: number): string | null {
      try {
        return localStorage.getItem(keyOf(userId));
      } catch {
        return null;
      }
    },
    write(userId: number, text: string) {
      localStorage.setItem(keyOf(userId), text);
      changes.setState({});
    },
    remove(userId: number) {
      localStorage.removeItem(keyOf(userId));
      changes.setState({});
    },
    /** Listens to changes in all tabs. */
    subscribe(listener: () => void) {
      const leave = changes.subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        leave();
        window.removeEventListener('storage', listener);
      };
    },
  };
}
