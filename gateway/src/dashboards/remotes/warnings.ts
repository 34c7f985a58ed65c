import type { Services } from '../../platform/context.ts';
import { deprecatedUses } from '../documents/deprecated.ts';
import { otherMajors, servedPackages } from '../packages/served.ts';
import type { RemoteDescription } from './description.ts';

/** What of a version works today and should be changed, a line each. */
export async function warningsOf(
  { config }: Pick<Services, 'config'>,
  { packages, documents = [] }: Pick<RemoteDescription, 'packages' | 'documents'>,
): Promise<string[]> {
  const deprecated = deprecatedUses(documents).flatMap(({ message, sources }) =>
    sources.map((source) => `${source} ${message}`),
  );
  return [...otherMajors(packages, await servedPackages(config)), ...deprecated];
}
