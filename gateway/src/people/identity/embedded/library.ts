import type { AuthContext } from 'better-auth';
import type { createAuthMiddleware } from 'better-auth/api';

/** The context that the library passes to a hook of a call. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

type Adapter = AuthContext['adapter'];

/** The library itself: its tables and its secret. */
export interface Library extends Pick<AuthContext, 'internalAdapter' | 'secret'> {
  adapter: Pick<Adapter, 'findMany'> & {
    transaction<T>(work: (trx: Pick<Adapter, 'deleteMany'>) => Promise<T>): Promise<T>;
  };
}
