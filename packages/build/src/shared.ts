/** A module that the shell gives to every dashboard at run time. */
export interface SharedModule {
  /** Versions of the shell's copy that a dashboard accepts. */
  range: string;
  /** The exports that the shell gives; `all` where nothing is left out. */
  exports: 'all' | readonly string[];
}

/**
 * The one list of what is shared at run time. The shell provides exactly this, a dashboard bundles none of it, and a
 * dashboard's build fails when some code in it uses an export that is not here. Large packages are curated because what
 * is shared cannot be tree-shaken: the shell would carry all of it.
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

/** The export names that the shell gives of a curated module. */
export type SharedExport<Name extends SharedName> = (typeof SHARED)[Name]['exports'] extends infer List
  ? List extends readonly (infer Export extends string)[]
    ? Export
    : never
  : never;

export const isShared = (request: string): request is SharedName => Object.hasOwn(SHARED, request);
