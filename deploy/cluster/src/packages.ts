import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  ...(process.env.PATH ?? '').split(delimiter),
];

const program = (name: string) =>
  FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));

const PROVIDERS = [
  '/usr/lib/galera',
  '/usr/lib64/galera-4',
  '/usr/lib/galera-4',
  '/usr/lib/x86_64-linux-gnu/galera-4',
];

/** Where each thing is that a cluster is made of, and the package of Debian that brings it. */
const PARTS = {
  mariadbd: { package: 'mariadb-server', find: () => program('mariadbd') },
  install: { package: 'mariadb-server', find: () => program('mariadb-install-db') },
  provider: {
    package: 'galera-4',
    find: () => PROVIDERS.map((folder) => join(folder, 'libgalera_smm.so')).find((file) => existsSync(file)),
  },
  rsync: { package: 'rsync', find: () => program('rsync') },
  redis: { package: 'redis-server', find: () => program('redis-server') },
  haproxy: { package: 'haproxy', find: () => program('haproxy') },
} as const;

export type Programs = Record<keyof typeof PARTS, string>;

/** The packages that are not installed here. */
export const missingPackages = (): string[] => [
  ...new Set(Object.values(PARTS).flatMap((part) => (part.find() ? [] : [part.package]))),
];

export const howToInstall = (missing: readonly string[]): string =>
  `The cluster needs ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed. On Debian and Ubuntu:\n` +
  `  apt-get install --no-install-recommends ${missing.join(' ')}`;

/** The programs; an Error names the packages that are missing. */
export function findPrograms(): Programs {
  const missing = missingPackages();
  if (missing.length) throw new Error(howToInstall(missing));
  return Object.fromEntries(Object.entries(PARTS).map(([name, { find }]) => [name, find()])) as Programs;
}
