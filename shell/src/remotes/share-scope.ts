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

/** The build defines this: the installed version of each module. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Provides exactly the exports that packages/build/src/shared.ts lists for a module: no more, no fewer. */
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

/** These modules are in the shell's own bundle, so they are ready when a dashboard needs them. */
const here = (module: object) => ({ get: () => () => module, lib: () => module });
/** These modules are in a separate chunk, which is loaded with the first dashboard. */
const later = (load: () => Promise<object>) => ({ get: () => load().then((module) => () => module) });

/** The design system is loaded with the first dashboard. A route that leads to a dashboard requests it at once. */
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

/** The modules that the shell shares with every dashboard, in the form that the federation runtime expects. */
export const shareScope = Object.fromEntries(
  Object.entries(MODULES).map(([name, source]) => {
    const version = SHARED_VERSIONS[name] ?? '0.0.0';
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
