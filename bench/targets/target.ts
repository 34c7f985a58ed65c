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

/** A way to ask a server. */
export interface Target {
  name: string;
  title: string;
  server: Server;
  calls: Partial<Record<Operation, (subject: Subject) => Call>>;
  /** The Authorization header of its caller; none where nobody is asked. */
  authorization?(subject: Subject): string;
  /** The answer in the form in which it is compared; throws on a refusal. */
  read(json: unknown): Answer[];
}
