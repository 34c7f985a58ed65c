import { CONTRACT_VERSION, isCompatible, type Manifest } from '@portal/contract';
import { DomainError } from '@portal/domain';
import type { Config } from '../config.ts';
import type { Database } from '../context.ts';
import { refuseUnanswered } from '../documents/check.ts';
import type { RemoteDescription } from './description.ts';
import { servedDescriptions } from './store.ts';

/** Paths that the shell and the gateway answer themselves. */
const OWN = [
  '/home',
  '/login',
  '/signup',
  '/verify',
  '/profile',
  '/archive',
  '/account',
  '/mailbox',
  '/api',
  '/remotes',
  '/embed',
  '/healthz',
  '/readyz',
];

const pathsOf = ({ routes }: Manifest) => routes.flatMap(({ path, redirects = [] }) => [path, ...redirects]);
const trimmed = (path: string) => path.replace(/\/+$/, '');
const meet = (one: string, other: string) => {
  const [a, b] = [trimmed(one), trimmed(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
};

/** Throws DomainError `conflict`, naming both, when another dashboard or the portal itself answers one of the routes. */
export function refuseCollisions(manifest: Manifest, others: readonly Manifest[]): void {
  for (const path of pathsOf(manifest)) {
    const own = trimmed(path) === '' ? '/' : OWN.find((taken) => meet(path, taken));
    if (own) {
      throw new DomainError(
        'conflict',
        `The route ${path} of ${manifest.name} is taken: the portal answers ${own}.`,
      );
    }
    for (const other of others.filter(({ name }) => name !== manifest.name)) {
      const taken = pathsOf(other).find((each) => meet(path, each));
      if (!taken) continue;
      throw new DomainError(
        'conflict',
        `The route ${path} of ${manifest.name} is taken: the dashboard ${other.name} answers ${taken}.`,
      );
    }
  }
}

/**
 * What keeps a version from being served: another contract, a GraphQL document that this portal does not answer (`invalid`), a
 * route that is taken (`conflict`).
 */
export async function refuseUnfit(
  config: Config,
  db: Database,
  description: RemoteDescription,
): Promise<void> {
  const { manifest, version, documents = [] } = description;
  if (!isCompatible(manifest.contract)) {
    throw new DomainError(
      'invalid',
      `${manifest.name} was built for version ${manifest.contract} of the portal's contract; this portal has ${CONTRACT_VERSION}.`,
    );
  }
  refuseUnanswered(config, `${manifest.name} ${version}`, documents);
  refuseCollisions(
    manifest,
    (await servedDescriptions(db)).map((text) => (JSON.parse(text) as RemoteDescription).manifest),
  );
}
