import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type ChangeFeed, localFeed } from './feed.ts';

/**
 * Returns the feed within this process, or the feed over Redis when there are several gateways. Rejects when Redis refuses the name or
 * password.
 */
export async function createChangeFeed({ redisUrl }: Config, log: Logger): Promise<ChangeFeed> {
  if (!redisUrl) return localFeed();
  const { redisFeed } = await import('./redis-feed.ts');
  return redisFeed(redisUrl, log);
}
