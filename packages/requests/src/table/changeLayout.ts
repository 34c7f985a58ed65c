import type { RequestView } from '@portal/domain';
import { type Layout, listLayouts, readLayouts } from './listLayouts.ts';

/** Stores the layout that a person has chosen for a list; settings that are not named stay as they are. */
export function changeLayout(userId: number, list: RequestView, change: Layout): void {
  const layouts = readLayouts(listLayouts.read(userId));
  layouts[list] = { ...layouts[list], ...change };
  listLayouts.write(userId, JSON.stringify(layouts));
}
