import { EMBED_SIGN_IN, embeddedDashboard } from '@portal/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/index.ts';

/** What a page is told beside the settings of every page, and who may frame it. */
interface Embedding {
  ancestors: readonly string[];
  settings: { embedOrigins?: readonly string[] };
}

/**
 * Lifts from a page what would keep embedding from working, where `EMBED_ORIGINS` allows it at all: a dashboard for other
 * pages may be framed by them, and the sign-in window keeps the way back to the frame that opened it, which the opener
 * policy of all other pages would cut.
 */
export function allowEmbedding(
  reply: FastifyReply,
  { embedOrigins }: Pick<Config, 'embedOrigins'>,
  pathname: string,
): Embedding {
  const isOn = embedOrigins.length > 0;
  if (isOn && pathname === EMBED_SIGN_IN) reply.header('cross-origin-opener-policy', 'unsafe-none');
  if (!isOn || !embeddedDashboard(pathname)) return { ancestors: [], settings: {} };
  reply.removeHeader('x-frame-options');
  return { ancestors: embedOrigins, settings: { embedOrigins } };
}
