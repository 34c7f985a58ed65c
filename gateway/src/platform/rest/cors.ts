import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { UNATTENDED } from './context.ts';
import { METHODS } from './methods.ts';

const NONE = { origin: false, strictPreflight: false };

/**
 * Lets pages of the configured origins call the API with a session token of their own. These pages never get the cookie of
 * the embedded identity provider, and cannot call the provider. Without the setting, no other origin can read an answer.
 */
export async function shareWithOrigins(
  app: FastifyInstance,
  config: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  if (!config.corsOrigins.length) return;
  const shared = {
    origin: [...config.corsOrigins],
    methods: [...METHODS],
    allowedHeaders: ['authorization', 'content-type', UNATTENDED],
    exposedHeaders: [
      'content-disposition',
      'link',
      'retry-after',
      'x-request-id',
      'x-total-count',
      'x-total-count-is-least',
    ],
    credentials: false,
    maxAge: 600,
    strictPreflight: false,
  };
  await app.register(cors, {
    hideOptionsRoute: true,
    delegator: ({ url }, done) => done(null, /^\/api\/(?!idp\/|dev\/)/.test(url) ? shared : NONE),
  });
}
