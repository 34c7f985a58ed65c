import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's redis-server, if it has one. */
export const REDIS_SERVER = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)]
  .map((folder) => join(folder, 'redis-server'))
  .find((file) => existsSync(file));

export interface RedisServer {
  url: string;
  /** Sends a signal that does not end it. */
  tell(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** A Redis of its own that keeps nothing; `more` are further options of the server's. */
export async function startRedis(port: number, ...more: readonly string[]): Promise<RedisServer> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...more,
  ];
  const child = spawn(REDIS_SERVER as string, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Ready to accept connections')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`redis-server ended with exit code ${code}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    tell: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
