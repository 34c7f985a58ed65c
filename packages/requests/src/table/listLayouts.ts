import { STORAGE_KEYS } from '@portal/domain';
import { createStore } from 'zustand/vanilla';

/** How a person looks at a list. Without columns of their own the table has the usual ones. */
export interface Layout {
  table?: boolean;
  columns?: readonly string[] | undefined;
}

/** Reports changes in this tab. The layouts themselves are in the browser's storage. */
const changes = createStore(() => ({}));

/** The stored text. React compares it. */
function stored(userId: number): string {
  try {
    return localStorage.getItem(STORAGE_KEYS.listLayouts(userId)) ?? '{}';
  } catch {
    return '{}';
  }
}

function read(text: string): Record<string, Layout | undefined> {
  try {
    const layouts: unknown = JSON.parse(text);
    return Object(layouts);
  } catch {
    return {};
  }
}

/** How each list looks for a person, by its name, in this browser (ADR 103). */
export const listLayouts = {
  stored,
  read,
  change(userId: number, list: string, change: Layout) {
    const layouts = read(stored(userId));
    layouts[list] = { ...layouts[list], ...change };
    localStorage.setItem(STORAGE_KEYS.listLayouts(userId), JSON.stringify(layouts));
    changes.setState({});
  },
  subscribe: changes.subscribe,
};
