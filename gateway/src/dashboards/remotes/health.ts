import type { Services } from '../../platform/context.ts';
import { unanswered } from '../documents/check.ts';
import type { RemoteDescription } from './description.ts';
import { servedDescriptions } from './store.ts';

/**
 * Logs each live or canary version whose documents ask for something that this gateway's schema does not have. Such a
 * version was published to an earlier gateway.
 */
export async function logUnanswered({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>): Promise<void> {
  for (const text of await servedDescriptions(db)) {
    const { name, version, documents = [] } = JSON.parse(text) as RemoteDescription;
    const problems = unanswered(config, documents);
    if (problems.length > 0)
      log.error({ name, version, problems }, 'a live dashboard asks for what is not answered');
  }
}
