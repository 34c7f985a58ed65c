import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import type { Worker } from './upkeep/index.ts';

/** A task that runs from time to time. It may run on several gateways at the same time. */
export type Task = (services: Services) => Promise<void>;

/** A number that is read from the database when Prometheus asks. Every gateway reports the same value. */
export interface StoredGauge {
  help: string;
  read: (services: Services) => Promise<number>;
}

/**
 * What a module adds to the gateway. The `module.ts` in its folder describes it, and `modules.ts` lists all modules. Its part of the GraphQL
 * schema and of the API's description is added when it is loaded; its migrations are found in their folder (ADR 50).
 */
export interface Module {
  /** Registers REST routes under their full paths, in a scope of the module's own. */
  routes?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** By the name in the metrics and the log. */
  tasks?: Readonly<Record<string, Task>>;
  /** By the name in Prometheus. */
  gauges?: Readonly<Record<`portal_${string}`, StoredGauge>>;
  /** Work that continues as long as the gateway runs, by name. */
  workers?: Readonly<Record<string, (services: Services) => Worker>>;
  /**
   * Tables, and columns of audited ones, that `audit verify` does not check, each with the reason. A name may end with `*`. Every other
   * column of the database is checked; a test goes through all of them.
   */
  notAudited?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
