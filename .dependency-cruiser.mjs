import swc from '@swc/core/Visitor.js';

// The walker of the parser stops at `using` declarations, which it does not know yet.
const { visitStatement } = swc.Visitor.prototype;
swc.Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  return { ...statement, decls: statement.decls.map((declared) => this.visitVariableDeclarator(declared)) };
};

/** Who may import whom. One rule a line of docs: each `comment` is what a person reads when it is broken. */
const PORTAL = '^(packages|shell|gateway|mfe-[^/]+|e2e|deploy)/';
const TESTS = '\\.(test|spec)\\.tsx?$|/testing/';

/** `folder` imports nothing of the workspace but itself and `packages`; how its tests are run is the tools' matter. */
const only = (folder, ...packages) => ({
  name: `${folder.replace('packages/', '')}-imports`,
  comment: `${folder} imports of the workspace only ${['itself', ...packages].join(', ')}.`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: 'vitest\\.config\\.ts$' },
  to: { path: PORTAL, pathNot: [`^${folder}/`, ...packages.map((name) => `^packages/${name}/`)] },
});

/** A library that only one place may know. */
const confined = (name, library, places, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: places },
  to: { path: `node_modules/${library}`, dependencyTypesNot: ['type-only'] },
});

/** The areas of the gateway, in order: each uses those before it, by what their `index.ts` offers (ADR 50). */
const AREAS = ['platform', 'audit', 'people', 'requests', 'committee', 'reports', 'dashboards', 'operations'];
const area = (...names) => `^gateway/src/(${names.join('|')})/`;
/** The platform is many rooms: each says by itself what others may use, and what stands beside them is for all. */
const OFFERED = ['^gateway/src/[^/]+/index\\.ts$', '^gateway/src/platform/([^/]+/index|[^/]+)\\.ts$'];
/** What released migrations run. Nothing in these folders changes any more. */
const FROZEN = '/migrations/frozen/';

/** The rooms of a folder, in order: each uses those before it. */
const inOrder = (folder, ...rooms) =>
  rooms.map((name, at) => ({
    name: `${folder}-${name}-uses-what-comes-before`,
    comment: `${folder}/${name} uses of ${folder} only ${['itself', ...rooms.slice(0, at)].join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${name}/`, pathNot: TESTS },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${rooms.slice(0, at + 1).join('|')})/` },
  }));

export default {
  forbidden: [
    ...inOrder('gateway/src', ...AREAS),
    ...inOrder(
      'gateway/src/dashboards',
      'sdk',
      // What a version is: its rows, files and tokens.
      'versions',
      'backends',
      'claims',
      'documents',
      'embed',
      'packages',
      'sandbox',
      'trials',
      // What makes a version live, and takes it back.
      'releases',
      'approvals',
      'canary',
      'flags',
      'previews',
      'live',
      'reports',
      // What browsers, teams and administrators see of all of that.
      'remotes',
      'teams',
    ),
    ...inOrder('gateway/src/reports', 'facts', 'sections', 'exports', 'feeds', 'files', 'saved', 'mails'),
    {
      name: 'gateway-areas-by-their-index',
      comment: 'An area of the gateway, and a room of its platform, is used through its index.ts.',
      severity: 'error',
      from: { path: area(...AREAS), pathNot: TESTS },
      to: { path: area(...AREAS), pathNot: ['^gateway/src/$1/', ...OFFERED, FROZEN] },
    },
    {
      name: 'migrations-import-no-live-code',
      comment:
        'A released migration does the same for ever: it imports kysely, Node and `migrations/frozen`, whose files import no more than that.',
      severity: 'error',
      from: { path: '^gateway/src/.*/migrations/' },
      to: { pathNot: ['^node_modules/kysely/', FROZEN], dependencyTypesNot: ['core'] },
    },
    {
      name: 'frozen-code-is-for-migrations',
      comment: 'Code in `migrations/frozen` stays as it was released: only migrations and tests use it.',
      severity: 'error',
      from: { pathNot: ['^gateway/src/.*/migrations/', TESTS] },
      to: { path: FROZEN },
    },
    ...inOrder(
      'shell/src',
      'portal',
      'identity',
      'typed',
      'remotes',
      'slots',
      'help',
      'search',
      'sandbox',
      'notices',
      'waiting',
      'layout',
      'pages',
      'app',
      'embed',
      'sandboxed',
      'host',
    ),
    ...inOrder(
      'packages/ui/src',
      ...[
        'theme',
        'icons',
        'hooks',
        'format',
        'layout',
        'controls',
        'feedback',
        'data',
        'form',
        'overlay',
        'provider',
      ],
    ),
    only('packages/domain'),
    only('packages/contract', 'domain'),
    only('packages/kit', 'domain', 'contract'),
    only('packages/ui', 'domain'),
    only('packages/requests', 'domain', 'kit', 'ui'),
    only('packages/build', 'contract', 'kit', 'create'),
    only('packages/create'),
    only('gateway', 'domain', 'contract'),
    {
      name: 'dashboards-stand-alone',
      comment: 'A dashboard imports packages; nothing of another dashboard, the shell or the gateway.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: PORTAL, pathNot: ['^$1/', '^packages/'] },
    },
    {
      name: 'reports-use-the-sdk',
      comment:
        'The reports are made as a team outside would make them: with the packages that a portal hands out, what these share, and the library of charts.',
      severity: 'error',
      from: { path: '^mfe-reports/', pathNot: TESTS },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(@types/)?(@portal/|@visx/|react/|react-router-dom/|urql/)',
      },
    },
    confined(
      'charts',
      '@visx/',
      ['^mfe-reports/src/features/reports/charts/', '^node_modules/'],
      'Only the charts of the reports know the library that draws them.',
    ),
    {
      name: 'features-stand-alone',
      comment:
        'A feature of a dashboard imports nothing of another one; what is a part of it stands in its folder.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shell-names-no-dashboard',
      comment: 'The shell knows dashboards by the registry and their manifests alone.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: PORTAL, pathNot: ['^shell/', '^packages/'] },
    },
    {
      name: 'packages-by-their-front-door',
      comment: 'A package is used through what its package.json exports, never by a path into it.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|shell|gateway|mfe-[^/]+|e2e)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: [
          '^$1/',
          '/src/index\\.ts$',
          '/src/testing/index\\.ts$',
          '^packages/kit/src/frame/index\\.ts$',
          '^packages/kit/src/graphql/documentText\\.ts$',
          '^packages/domain/src/messages/service\\.ts$',
          '^packages/contract/src/styles\\.ts$',
          '^packages/create/src/template\\.mjs$',
          '/src/styles\\.css$',
          '^packages/build/src/(dashboard|federation|host|patience|shell|shared|tests-in-memory)\\.ts$',
        ],
      },
    },
    {
      name: 'build-is-no-run-time-code',
      comment: 'Only build files use @portal/build; the shell takes the types of the share list from it.',
      severity: 'error',
      from: { path: PORTAL, pathNot: ['^packages/build/', '\\.config\\.ts$', '^e2e/'] },
      to: { path: '^packages/build/', dependencyTypesNot: ['type-only'] },
    },
    confined(
      'design-system',
      '(@mantine|@tabler)/',
      ['^packages/ui/'],
      'Only packages/ui knows the component library and the icons.',
    ),
    confined(
      'identity-providers',
      '(better-auth|@better-auth|@clerk)/',
      ['^shell/src/identity/', '^gateway/src/people/identity/', '^gateway/src/testing/'],
      'Only the identity adapters know a provider.',
    ),
    confined(
      'sql-in-stores',
      '(kysely|mysql2)/',
      [
        '^gateway/src/platform/db/',
        '^gateway/src/platform/fast/built-statements\\.ts$',
        '^gateway/src/.*store\\.ts$',
        '^gateway/src/.*/migrations/',
        '^gateway/src/testing/',
        // Starts the database's nodes.
        '^deploy/cluster/src/galera\\.ts$',
        TESTS,
      ],
      'SQL stands in stores, migrations and gateway/src/platform/db alone.',
    ),
    confined(
      'fast-paths-in-one-folder',
      'graphql-jit/',
      ['^gateway/src/platform/fast/'],
      'What exists for speed alone stands in gateway/src/platform/fast.',
    ),
    {
      name: 'tests-are-not-imported',
      comment: 'Product code imports no test and nothing that exists for tests.',
      severity: 'error',
      from: {
        pathNot: [
          TESTS,
          '^e2e/',
          // It runs on the developer's machine.
          '^deploy/cluster/',
          'vitest\\.config\\.ts$',
          '/screen-tests\\.ts$',
          '^packages/[^/]+/gallery/',
        ],
      },
      to: { path: TESTS },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other in a circle cannot be understood one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      // What it calls is generated by the test that runs it.
      from: { pathNot: '^gateway/src/proof/client/main-job\\.ts$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/[^/]+|shell|mfe-[^/]+)/dist/' },
    moduleSystems: ['es6'],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
