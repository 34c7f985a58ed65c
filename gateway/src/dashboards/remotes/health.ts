import type { Services } from '../../platform/context.ts';
import { unanswered } from '../documents/check.ts';
import type { RemoteDescription } from './description.ts';
import { servedDescriptions } from './store.ts';

/**
 * Names in the log each live version or canary that asks for what the schema of this gateway does not answer: it was published
 * to an earlier one.
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
