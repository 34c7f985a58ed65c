import { STORAGE_KEYS } from '@portal/domain';
import { storedText } from '../storedText.ts';

/** How a person looks at a list. Without columns of their own the table has the usual ones. */
export interface Layout {
  table?: boolean;
  columns?: readonly string[] | undefined;
}

/** How each list looks for a person, by its name, in this browser (ADR 103). */
export const listLayouts = storedText(STORAGE_KEYS.listLayouts);

export function readLayouts(text: string | null): Record<string, Layout | undefined> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
