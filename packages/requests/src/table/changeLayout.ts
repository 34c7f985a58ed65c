import { type RequestView, STORAGE_KEYS } from '@portal/domain';
import { changes, type Layout, readLayouts, storedLayouts } from './listLayouts.ts';

/** Stores how a person looks at a list; what is not named stays as it is. */
export function changeLayout(userId: number, list: RequestView, change: Layout): void {
  const layouts = readLayouts(storedLayouts(userId));
  layouts[list] = { ...layouts[list], ...change };
  localStorage.setItem(STORAGE_KEYS.listLayouts(userId), JSON.stringify(layouts));
  changes.setState({});
}
