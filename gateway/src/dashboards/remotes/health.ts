import type { Services } from '../../platform/context.ts';
import { unanswered } from '../documents/check.ts';
import { missingIn, servedPackages } from '../packages/served.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { servedDescriptions } from '../versions/store.ts';

/**
 * Logs each live or canary version that asks for something that this gateway's schema or its shell does not have. Such a
 * version was published to an earlier gateway.
 */
export async function logUnanswered({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>): Promise<void> {
  const packagesOfPortal = await servedPackages(config);
  for (const text of await servedDescriptions(db)) {
    const { name, version, packages, documents = [] } = JSON.parse(text) as RemoteDescription;
    const problems = [...missingIn(packages, packagesOfPortal), ...unanswered(config, documents)];
    if (problems.length > 0)
      log.error({ name, version, problems }, 'a live dashboard asks for what is not answered');
  }
}
