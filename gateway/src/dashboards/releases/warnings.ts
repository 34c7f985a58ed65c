import { hasCode } from '@portal/contract';
import type { Services } from '../../platform/context.ts';
import { deprecatedUses } from '../documents/deprecated.ts';
import { otherMajors, servedPackages } from '../packages/served.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { isSandboxed } from '../versions/sandboxed-store.ts';

/** A line that names the contributions of a sandboxed dashboard that are not shown. None for a dashboard that is not sandboxed. */
async function leftOut(
  { db }: Pick<Services, 'db'>,
  { name, manifest }: Pick<RemoteDescription, 'name' | 'manifest'>,
): Promise<string[]> {
  const contributed = (manifest.slots ?? []).filter(hasCode);
  if (contributed.length === 0 || !(await isSandboxed(db, name))) return [];
  const names = contributed.map((each) => `${each.slot} "${each.name}"`).join(', ');
  return [
    `${name} runs in a sandbox on this portal, where only its pages are shown. Nobody sees: ${names}. An administrator or operator can end the sandbox.`,
  ];
}

/** The warnings about a version, one line each: things that work today and should be changed, and things that are not shown. */
export async function warningsOf(
  services: Pick<Services, 'config' | 'db'>,
  description: Pick<RemoteDescription, 'name' | 'manifest' | 'packages' | 'documents'>,
): Promise<string[]> {
  const { packages, documents = [] } = description;
  const deprecated = deprecatedUses(documents).flatMap(({ message, sources }) =>
    sources.map((source) => `${source} ${message}`),
  );
  return [
    ...(await leftOut(services, description)),
    ...otherMajors(packages, await servedPackages(services.config)),
    ...deprecated,
  ];
}
