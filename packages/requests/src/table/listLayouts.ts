import { STORAGE_KEYS } from '@portal/domain';
import { storedText } from '../storedText.ts';

/** The layout that a person has chosen for a list. Without a choice of columns the table has the default ones. */
export interface Layout {
  table?: boolean;
  columns?: readonly string[] | undefined;
}

/** The layout of each list for a person, by the name of the list, in this browser (ADR 103). */
export const listLayouts = storedText(STORAGE_KEYS.listLayouts);

export function readLayouts(text: string | null): Record<string, Layout | undefined> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
