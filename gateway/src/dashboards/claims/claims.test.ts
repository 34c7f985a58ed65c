import { createRequire } from 'node:module';
import type { Access, Manifest } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { claimsBeyond, claimsOf, isNarrower, withClaims } from './claims.ts';
import { decidedIn } from './store.ts';
import { describeClaim, differenceOf } from './words.ts';

const MANIFEST: Manifest = {
  name: 'biomed',
  displayName: 'Biomed',
  contract: '^1.3.0',
  routes: [{ path: '/biomed', title: 'Biomed', access: { all: ['analyze_requests'] }, redirects: ['/bio'] }],
  nav: [{ label: 'Biomed', path: '/biomed', access: { all: ['analyze_requests'] }, order: 10 }],
  cards: [],
  embeddable: false,
};
const beyond = (changed: Partial<Manifest>) =>
  claimsBeyond(claimsOf({ manifest: { ...MANIFEST, ...changed } }), claimsOf({ manifest: MANIFEST })).map(
    describeClaim,
  );

describe('what needs a new approval', () => {
  it('is each new thing that a manifest claims', () => {
    const access = {};
    expect(
      beyond({
        routes: [...MANIFEST.routes, { path: '/devices', title: 'Devices', access, requests: 'analysis' }],
        nav: [...MANIFEST.nav, { label: 'Devices', path: '/devices', access, order: 11 }],
        cards: [
          {
            path: '/biomed',
            order: 1,
            accent: 'grey',
            roles: { analyst: { title: 'Biomed', subtitle: 'Devices.' } },
          },
        ],
        landing: { path: '/biomed', role: 'analyst' },
        slots: [{ slot: 'request.panel', name: 'parts', title: 'Parts', access, order: 1 }],
        embeddable: true,
      }),
    ).toEqual([
      'Pages at /devices and below “Devices”: for everyone who is signed in',
      'Work on the requests of the list analysis: for everyone who is signed in',
      'An entry of the navigation to /devices “Devices”: for everyone who is signed in',
      'A card on the landing page to /biomed “Biomed”: for Analyst',
      'The first page after signing in: for Analyst',
      'A panel on the page of a request and beside open requests (request.panel, parts) “Parts”: for everyone who is signed in',
      'Its pages in frames of other sites that the operator allows',
    ]);
  });

  it('is another entry for a path, and another mutation', () => {
    const [entry] = MANIFEST.nav as [Manifest['nav'][number]];
    expect(beyond({ nav: [entry, { ...entry, label: 'Approve' }] })).toEqual([
      'An entry of the navigation to /biomed (2) “Approve”: for whoever has “Analyze and add notes to requests”',
    ]);
    const card = {
      path: '/biomed',
      order: 1,
      accent: 'grey' as const,
      roles: { analyst: { title: 'B', subtitle: 'C' } },
    };
    const cards = (count: number) => ({
      manifest: { ...MANIFEST, cards: Array<typeof card>(count).fill(card) },
    });
    expect(claimsBeyond(claimsOf(cards(2)), claimsOf(cards(1))).map(({ subject }) => subject)).toEqual([
      '/biomed (2)',
    ]);

    const documents = (...texts: string[]) => ({
      manifest: MANIFEST,
      documents: texts.map((text) => ({ text })),
    });
    const before = claimsOf(
      documents('mutation A { submit: submitRequest(input: {}) { id } } query B { me { id } }'),
    );
    const after = documents(
      'mutation A { submitRequest(input: {}) { id } ... { ...More } } fragment More on Mutation { setRoles { id } }',
      'mutation C { ... on Mutation { grantRole { id } } }',
      'mutation D {',
    );
    expect(claimsBeyond(claimsOf(after), before).map(describeClaim)).toEqual([
      'Changes by grantRole, with the rights of whoever uses it',
      'Changes by setRoles, with the rights of whoever uses it',
    ]);
  });

  it('is a wider audience', () => {
    expect(beyond({ nav: MANIFEST.nav.map((entry) => ({ ...entry, access: {} })) })).toEqual([
      'An entry of the navigation to /biomed “Biomed”: for everyone who is signed in',
    ]);
  });

  it('is another list or stage of the same contribution', () => {
    const access = {};
    const filter = (...lists: ('archive' | 'analysis' | 'committee')[]) => {
      const options = [{ value: 'x', label: 'X', where: {} }];
      return { slot: 'list.filter' as const, name: 'kind', title: 'Kind', access, order: 1, lists, options };
    };
    const panel = (stages?: ('submitted' | 'approved')[]) => {
      const more = stages && { stages };
      return { slot: 'request.panel' as const, name: 'parts', title: 'Parts', access, order: 1, ...more };
    };
    const more = (before: Manifest['slots'], after: Manifest['slots']) =>
      claimsBeyond(
        claimsOf({ manifest: { ...MANIFEST, slots: after } }),
        claimsOf({ manifest: { ...MANIFEST, slots: before } }),
      ).map(({ subject }) => subject);
    expect(more([filter('archive')], [filter('archive', 'committee')])).toEqual([
      'list.filter kind committee',
    ]);
    expect(more([panel(['submitted'])], [panel(['submitted', 'approved'])])).toEqual([
      'request.panel parts approved',
    ]);
    expect(more([panel(['submitted'])], [panel()])).toEqual(['request.panel parts']);
    expect(more([panel()], [panel(['submitted'])])).toEqual([]);
  });

  it('is each work list of a column that was for the archive, which it names or names no list', () => {
    const column = (...lists: ('archive' | 'analysis')[]) =>
      claimsOf({
        manifest: {
          ...MANIFEST,
          slots: [{ slot: 'list.column', name: 'age', title: 'Age', access: {}, order: 1, lists }],
        },
      });
    const more = (before: ReturnType<typeof column>, after: ReturnType<typeof column>) =>
      claimsBeyond(after, before).map(({ subject }) => subject);
    // The form in which earlier versions stored approvals.
    const stored = column().map((claim) =>
      claim.kind === 'slot' ? { ...claim, subject: 'list.column age' } : claim,
    );
    for (const before of [column(), column('archive'), decidedIn(JSON.stringify(stored)).approved]) {
      expect(more(before, column('archive', 'analysis'))).toEqual(['list.column age analysis']);
      expect(more(before, column())).toEqual([]);
      expect(more(before, column('archive'))).toEqual([]);
      expect(differenceOf(column(), before)).toEqual([]);
    }
  });

  it('is nothing that is less, a text, the order, or a page below one that is approved', () => {
    const narrow: Access = { all: ['analyze_requests', 'view_reports'] };
    expect(beyond({ nav: [] })).toEqual([]);
    expect(beyond({ nav: MANIFEST.nav.map((entry) => ({ ...entry, access: narrow })) })).toEqual([]);
    expect(beyond({ nav: MANIFEST.nav.map((entry) => ({ ...entry, label: 'Devices', order: 1 })) })).toEqual(
      [],
    );
    expect(
      beyond({ routes: [...MANIFEST.routes, { path: '/biomed/parts', title: 'Parts', access: narrow }] }),
    ).toEqual([]);
    expect(beyond({ flags: [{ name: 'new', description: 'New.' }] })).toEqual([]);
  });

  it('is shown beside what was approved, with what is no longer used', () => {
    const next: Manifest = {
      ...MANIFEST,
      routes: MANIFEST.routes.map(({ redirects, ...route }) => ({ ...route, access: {} })),
    };
    expect(differenceOf(claimsOf({ manifest: next }), claimsOf({ manifest: MANIFEST }))).toEqual([
      {
        change: 'changed',
        claim: 'Pages at /biomed and below “Biomed”: for everyone who is signed in',
        before: 'Pages at /biomed and below “Biomed”: for whoever has “Analyze and add notes to requests”',
      },
      {
        change: 'dropped',
        claim:
          'The address /bio, which leads to its pages: for whoever has “Analyze and add notes to requests”',
        before: null,
      },
    ]);
  });

  it('keeps what was approved, once', () => {
    const next = claimsOf({
      manifest: { ...MANIFEST, routes: [{ path: '/biomed', title: 'Biomed', access: {} }] },
    });
    const both = withClaims(claimsOf({ manifest: MANIFEST }), next);
    expect(both.map(({ kind, access }) => [kind, access])).toEqual([
      ['redirect', { all: ['analyze_requests'] }],
      ['nav', { all: ['analyze_requests'] }],
      ['route', {}],
    ]);
    expect(withClaims(both, claimsOf({ manifest: MANIFEST }))).toEqual(both);
  });
});

/** The fields of the manifest's JSON Schema, by their paths. */
function fieldsOf(schema: Schema, at = ''): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, of]) => {
      const path = at ? `${at}.${name}` : name;
      const below = fieldsOf(of, path);
      return below.length ? below : [path];
    }),
    ...[items ?? [], anyOf, oneOf].flat().flatMap((each) => fieldsOf(each, at)),
  ];
}
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/**
 * The fields of a manifest, by how they are treated here. For a new field, ask whether it takes something from the portal or from other
 * people.
 */
const CLAIMING = [
  ...['routes', 'nav', 'slots'].flatMap((of) => [
    `${of}.access.all`,
    `${of}.access.any`,
    `${of}.access.roles`,
  ]),
  'routes.path',
  'routes.requests',
  'routes.redirects',
  'nav.path',
  'cards.path',
  'cards.roles',
  'landing.role',
  'slots.slot',
  'slots.name',
  'slots.stages',
  'slots.lists',
  'embeddable',
];
const SHOWN = ['routes.title', 'nav.label', 'slots.title'];
const NOTHING = [
  ...['$schema', 'name', 'displayName', 'contract', 'flags.name', 'flags.description'],
  ...['nav.order', 'cards.order', 'cards.accent', 'cards.icon', 'slots.order', 'slots.height', 'slots.width'],
  // A number beside the entry, which the person may read anyway.
  'nav.waiting',
  // One of the dashboard's own routes, which are claims themselves.
  ...['landing.path', 'slots.path'],
  // The options of a filter narrow a list that its people may read anyway.
  ...['slots.options.value', 'slots.options.label'],
  ...['department', 'manufacturer', 'days'].map((name) => `slots.options.where.${name}`),
];

describe('every field of the manifest', () => {
  it('is a claim, or stands among those that are none', async () => {
    const schema = createRequire(import.meta.url)('../../../../packages/contract/portal.schema.json');
    expect([...new Set(fieldsOf(schema))].sort()).toEqual([...CLAIMING, ...SHOWN, ...NOTHING].sort());
  });
});

describe('a narrower audience', () => {
  const one: Access = { all: ['view_users'] };
  it.each<[inner: Access, outer: Access, narrower: boolean]>([
    [{}, {}, true],
    [one, {}, true],
    [{}, one, false],
    [one, one, true],
    [{ all: ['view_users', 'manage_users'] }, one, true],
    [one, { all: ['view_users', 'manage_users'] }, false],
    [{ any: ['view_users'] }, { any: ['view_users', 'manage_users'] }, true],
    [{ any: ['view_users', 'manage_users'] }, { any: ['view_users'] }, false],
    [one, { any: ['view_users', 'manage_users'] }, true],
    [{ any: ['view_users'] }, one, false],
    [{ roles: ['analyst'] }, { roles: ['analyst', 'admin'] }, true],
    [{ roles: ['analyst'] }, one, false],
    [{ roles: ['analyst'] }, {}, true],
    [{ roles: ['analyst'], all: ['view_users'] }, { roles: ['analyst'] }, false],
    [{ roles: ['analyst'] }, { roles: ['analyst'], all: ['view_users'] }, true],
    [one, { roles: ['analyst'], all: ['view_users'] }, true],
    [{ roles: [] }, { roles: ['analyst'] }, false],
  ])('%j within %j: %s', (inner, outer, narrower) => {
    expect(isNarrower(inner, outer)).toBe(narrower);
  });
});
