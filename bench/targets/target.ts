import type { Answer, Operation, Subject } from '../operations/operations.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

/** A program that answers operations. */
export interface Server {
  name: string;
  /** How to start it on this port and database. */
  start(port: number, databaseUrl: string): { args: string[]; env: Record<string, string> };
}

/** A way to send requests to a server. */
export interface Target {
  name: string;
  title: string;
  server: Server;
  calls: Partial<Record<Operation, (subject: Subject) => Call>>;
  /** The Authorization header of the caller; left out for a target without authentication. */
  authorization?(subject: Subject): string;
  /** The answer in the common form for the comparison. Throws for a refusal. */
  read(json: unknown): Answer[];
}

/** The same target. Its server is started with these additional flags of Node. */
export const withFlags = (target: Target, flags: readonly string[]): Target => ({
  ...target,
  server: {
    ...target.server,
    start: (port, databaseUrl) => {
      const { args, env } = target.server.start(port, databaseUrl);
      return { args: [...flags, ...args], env };
    },
  },
});
