import type { RequestView } from '@portal/domain';
import { type Layout, listLayouts, readLayouts } from './listLayouts.ts';

/** Stores how a person looks at a list; what is not named stays as it is. */
export function changeLayout(userId: number, list: RequestView, change: Layout): void {
  const layouts = readLayouts(listLayouts.read(userId));
  layouts[list] = { ...layouts[list], ...change };
  listLayouts.write(userId, JSON.stringify(layouts));
}
