import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import type { Worker } from './upkeep/index.ts';

/** What is done from time to time. It may run on several gateways at once. */
export type Task = (services: Services) => Promise<void>;

/** A number that is read from the database when Prometheus asks. Each gateway gives the same. */
export interface StoredGauge {
  help: string;
  read: (services: Services) => Promise<number>;
}

/**
 * What a module adds to the gateway: `module.ts` of its folder says it, `modules.ts` lists all. Its part of the GraphQL schema and of
 * the API's description is added when it is loaded; its migrations are found by their folder (ADR 50).
 */
export interface Module {
  /** Registers REST routes under their full paths, in a scope of the module's own. */
  routes?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** By name: metrics and the log name them. */
  tasks?: Readonly<Record<string, Task>>;
  /** By name, as Prometheus gets it. */
  gauges?: Readonly<Record<`portal_${string}`, StoredGauge>>;
  /** By name: work that goes on for as long as the gateway runs. */
  workers?: Readonly<Record<string, (services: Services) => Worker>>;
  /**
   * Tables, and columns of audited ones, that `audit verify` does not check, each with the reason. A name may end with `*`. Every other
   * column of the database is checked; a test goes through all of them.
   */
  notAudited?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
