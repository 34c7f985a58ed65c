import { EMBED_SIGN_IN, embeddedAt } from '@portal/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/index.ts';

/** The settings that an embedding page gets in addition, and the pages that may frame it. */
interface Embedding {
  ancestors: readonly string[];
  settings: { embedOrigins?: readonly string[] };
}

/**
 * Removes what would prevent embedding, if `EMBED_ORIGINS` allows embedding. Other pages may then frame a dashboard, a
 * contribution or the page of a request. The
 * sign-in window keeps its link to the frame that opened it, which the opener policy of all other pages would cut.
 */
export function allowEmbedding(
  reply: FastifyReply,
  { embedOrigins }: Pick<Config, 'embedOrigins'>,
  pathname: string,
): Embedding {
  const isOn = embedOrigins.length > 0;
  if (isOn && pathname === EMBED_SIGN_IN) reply.header('cross-origin-opener-policy', 'unsafe-none');
  if (!isOn || !embeddedAt(pathname)) return { ancestors: [], settings: {} };
  reply.removeHeader('x-frame-options');
  return { ancestors: embedOrigins, settings: { embedOrigins } };
}
