import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured logs to standard error. What is logged names ids, routes and statuses, never a person, a token or a text. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'headers', 'email', 'token'],
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
