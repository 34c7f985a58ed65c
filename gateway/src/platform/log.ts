import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { errorToLog } from './log-error.ts';

/**
 * Log lines are collected and written together: after this number of bytes, after this time, and at the end of the process. A separate
 * write for each line would make requests slower.
 */
const BUFFERED_BYTES = 4_096;
const FLUSH_MS = 250;

/** Structured logs to standard error. The log contains ids, routes and statuses, never a person, a token or a text. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({
    dest: 2,
    sync: false,
    minLength: BUFFERED_BYTES,
    periodicFlush: FLUSH_MS,
  }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'headers', 'email', 'token'],
      serializers: { err: (error: unknown) => errorToLog(error) },
      hooks: {
        // Without a message of its own, the line would repeat the message of the error.
        logMethod(args, method) {
          if (args.length < 2 && typeof args[0] === 'object') method.call(this, args[0], 'an error');
          else method.apply(this, args);
        },
      },
    },
    to,
  );
}
