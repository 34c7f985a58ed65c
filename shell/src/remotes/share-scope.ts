import type { SharedExport, SharedName } from '@portal/build/shared';
import * as kit from '@portal/kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createPortal, flushSync } from 'react-dom';
import {
  createSearchParams,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
import { gql, Provider, useClient, useMutation, useQuery, useSubscription } from 'urql';

/** Written by the build: the installed versions by package. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Exactly the exports that packages/build/src/shared.ts promises of a curated module: no more, no fewer. */
type Curated<Name extends SharedName> = Record<SharedExport<Name>, unknown>;

const reactDom: Curated<'react-dom'> = { createPortal, flushSync };
const router: Curated<'react-router-dom'> = {
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  createSearchParams,
  generatePath,
  matchPath,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
};
const urql: Curated<'urql'> = { Provider, gql, useClient, useMutation, useQuery, useSubscription };

/** In the shell's own bundle: there when a dashboard asks. */
const here = (module: object) => ({ get: () => () => module, lib: () => module });
/** In a chunk of its own, fetched with the first dashboard. */
const later = (load: () => Promise<object>) => ({ get: () => load().then((module) => () => module) });

/** The design system is fetched with the first dashboard; a route that leads to one asks for it at once. */
export const loadDesignSystem = (): Promise<object> =>
  import(/* webpackChunkName: "design-system" */ '@portal/ui');

const MODULES: Record<SharedName, ReturnType<typeof here> | ReturnType<typeof later>> = {
  react: here(react),
  'react/jsx-runtime': here(jsxRuntime),
  'react-dom': here(reactDom),
  'react-router-dom': here(router),
  urql: here(urql),
  '@portal/kit': here(kit),
  '@portal/ui': later(loadDesignSystem),
};

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** What every dashboard gets from the shell, in the form of the federation runtime. */
export const shareScope = Object.fromEntries(
  Object.entries(MODULES).map(([name, source]) => {
    const version = SHARED_VERSIONS[packageOf(name)] ?? '0.0.0';
    return [
      name,
      {
        version,
        ...source,
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: 'lib' in source },
      },
    ];
  }),
);
