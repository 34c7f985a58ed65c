import { STORAGE_KEYS } from '@portal/domain';
import { createStore } from 'zustand/vanilla';

/** How a person looks at a list. Without columns of their own the table has the usual ones. */
export interface Layout {
  table?: boolean;
  columns?: readonly string[] | undefined;
}

/** Reports changes in this tab. The layouts themselves are in the browser's storage. */
export const changes = createStore(() => ({}));

/** How each list looks for a person, by its name, in this browser (ADR 103): the stored text. React compares it. */
export function storedLayouts(userId: number): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.listLayouts(userId));
  } catch {
    return null;
  }
}

export function readLayouts(text: string | null): Record<string, Layout | undefined> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
