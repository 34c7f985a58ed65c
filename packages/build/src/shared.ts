/** A module that the shell gives to every dashboard at run time. */
export interface SharedModule {
  /** The versions of the shell's copy that a dashboard accepts. */
  range: string;
  /** The exports that the shell provides; `all` when it provides every export. */
  exports: 'all' | readonly string[];
}

/**
 * The only list of modules that are shared at run time. The shell provides exactly these, and dashboards bundle none of them. A
 * dashboard's build fails when its code uses an export that is not listed here. For large packages the exports are selected,
 * because shared modules cannot be tree-shaken: the shell would carry the whole package.
 */
export const SHARED = {
  react: { range: '^19.0.0', exports: 'all' },
  'react/jsx-runtime': { range: '^19.0.0', exports: 'all' },
  'react-dom': { range: '^19.0.0', exports: ['createPortal', 'flushSync'] },
  'react-router-dom': {
    range: '^7.0.0',
    exports: [
      'Link',
      'MemoryRouter',
      'NavLink',
      'Navigate',
      'Outlet',
      'Route',
      'Routes',
      'createSearchParams',
      'generatePath',
      'matchPath',
      'useBlocker',
      'useHref',
      'useLocation',
      'useMatch',
      'useNavigate',
      'useOutletContext',
      'useParams',
      'useResolvedPath',
      'useRoutes',
      'useSearchParams',
    ],
  },
  urql: {
    range: '^5.0.0',
    exports: ['Provider', 'gql', 'useClient', 'useMutation', 'useQuery', 'useSubscription'],
  },
  '@portal/kit': { range: '^1.0.0', exports: 'all' },
  '@portal/ui': { range: '^1.0.0', exports: 'all' },
} as const satisfies Record<string, SharedModule>;

export type SharedName = keyof typeof SHARED;

/** The names of the exports that the shell provides, for a module with selected exports. */
export type SharedExport<Name extends SharedName> = (typeof SHARED)[Name]['exports'] extends infer List
  ? List extends readonly (infer Export extends string)[]
    ? Export
    : never
  : never;

export const isShared = (request: string): request is SharedName => Object.hasOwn(SHARED, request);
