import { type Embedded, embedBase, type Registry, type RegistryEntry } from '@portal/contract';
import { ID, MESSAGES, OPEN_REQUEST, REQUEST_PAGES, requestPage } from '@portal/domain';
import type { RouteObject } from 'react-router-dom';
import { pagesOfOne } from '../app/dashboard-routes.tsx';
import { inPortal, isInside, ownPath } from './address.ts';

/** The content of a frame. Its paths are the paths below `base`. */
export interface Subject {
  base: string;
  /** The name that people see. */
  title: string;
  /** The dashboard that the frame shows, in full or in part. The page of a request has none. */
  dashboard?: string | undefined;
  /** The dashboard's page that is probably shown first. */
  start?: string | undefined;
  pages: RouteObject[];
  /** Whether the frame shows anything of this dashboard. */
  includes(entry: RegistryEntry): boolean;
  /** Whether a link to this path of the portal is followed within the frame. */
  isInside(path: string): boolean;
  /** Whether the surrounding page may open this path in the frame. */
  mayOpen(path: string): boolean;
  /** Where the portal shows the content of a frame's address. */
  inPortal(at: URL | Location): string;
  /** Whether the surrounding page is told about changes of this request. */
  tellsOf(request: string): boolean;
}

/** The page of a request. The surrounding page may open another request in its place. */
const ONE_REQUEST = new RegExp(`^${REQUEST_PAGES}/([^/]+)$`);

function ofDashboard(entry: RegistryEntry, base: string): Subject {
  const inside = (path: string) => isInside(entry, path);
  return {
    base,
    title: entry.manifest.displayName,
    dashboard: entry.name,
    start: entry.manifest.routes[0]?.path,
    pages: pagesOfOne(entry),
    includes: ({ name }) => name === entry.name,
    isInside: inside,
    mayOpen: inside,
    inPortal: (at) => inPortal(base, at),
    tellsOf: () => true,
  };
}

function ofRequest(base: string): Subject {
  const requestAt = (path: string) => ONE_REQUEST.exec(ownPath(path) ?? '')?.[1];
  return {
    base,
    title: 'Device request',
    pages: [
      {
        path: `${REQUEST_PAGES}/:id`,
        handle: { title: 'Request' },
        lazy: async () => ({ Component: (await import('../pages/request/Request.tsx')).Request }),
      },
    ],
    includes: ({ manifest }) => manifest.embeddable,
    isInside: () => false,
    mayOpen: (path) => ID.test(requestAt(path) ?? ''),
    inPortal: (at) => inPortal(base, at),
    tellsOf: (request) => request === requestAt(inPortal(base, location)),
  };
}

function ofContribution(entry: RegistryEntry, name: string, base: string): Subject {
  const requestAt = (search: string) => new URLSearchParams(search).get(OPEN_REQUEST);
  const slot = entry.manifest.slots?.find((each) => each.name === name);
  return {
    base,
    title: slot?.title ?? entry.manifest.displayName,
    dashboard: entry.name,
    pages: [
      {
        index: true,
        lazy: async () => {
          const { EmbeddedContribution } = await import('./EmbeddedContribution.tsx');
          return { element: <EmbeddedContribution dashboard={entry.name} name={name} /> };
        },
      },
    ],
    includes: (other) => other.name === entry.name,
    isInside: () => false,
    mayOpen: (path) => ownPath(path) === '/',
    inPortal(at) {
      const path = inPortal(base, at);
      if (ownPath(path) !== '/') return path;
      const request = requestAt(at.search);
      return request && ID.test(request) ? requestPage(request) : '/home';
    },
    tellsOf(request) {
      const about = requestAt(location.search);
      return about === null || about === request;
    },
  };
}

/** The content for a frame's address, or the reason why it cannot be shown in other pages. */
export function subjectOf(embedded: Embedded, { remotes }: Registry): Subject | { refusal: string } {
  const base = embedBase(embedded);
  if (embedded.kind === 'request') return ofRequest(base);
  const entry = remotes.find(({ name }) => name === embedded.dashboard);
  if (!entry) return { refusal: MESSAGES.noDashboardNamed(embedded.dashboard) };
  const { displayName, embeddable } = entry.manifest;
  if (!embeddable) return { refusal: MESSAGES.notEmbeddable(displayName) };
  if (embedded.kind === 'dashboard') return ofDashboard(entry, base);
  return ofContribution(entry, embedded.contribution, base);
}
