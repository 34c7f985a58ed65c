import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../../requests/index.ts';
import { liveRegistry, type RegistryNews } from './registry.ts';

/** What a stream tells of the portal itself. */
export const liveNews =
  (context: Context): NewsSource<RegistryNews> =>
  ({ tell }) => ({ checked() {}, close: liveRegistry(context).subscribe(tell) });
