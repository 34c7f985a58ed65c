import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conflictOf } from './conflicts.ts';
import { LIMITS } from './limits.ts';
import { lookOf } from './looks.ts';
import { parseManifest } from './manifest.ts';
import { isCompatible } from './registry.ts';

const access = {};
const route = (path: string, more: object = {}) => ({ path, title: 'Biomed', access, ...more });
const nav = (label: string, path = '/biomed') => ({ label, path, access, order: 15 });
const card = (title: string, path = '/biomed') => ({
  path,
  order: 15,
  accent: 'grey',
  roles: { analyst: { title, subtitle: 'Look after devices.' } },
});
const manifest = (change: object = {}) => ({
  name: 'biomed',
  displayName: 'Biomed',
  contract: '^1.0.0',
  routes: [route('/biomed')],
  nav: [],
  cards: [],
  embeddable: false,
  ...change,
});

const ROOT = join(import.meta.dirname, '../../..');
const OWN = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => parseManifest(JSON.parse(readFileSync(join(ROOT, name, 'portal.json'), 'utf8'))));
const conflict = (change: object) => conflictOf(parseManifest(manifest(change)), OWN);

/**
 * Other spellings of an address, which a router could read as the address of another dashboard, and patterns, which match many addresses.
 */
const HOSTILE = [
  '//analyst-dashboard',
  '/analyst-dashboard/',
  '/analyst-dashboard//',
  '/Analyst-Dashboard',
  '/%61nalyst-dashboard',
  '/./analyst-dashboard',
  '/x/../analyst-dashboard',
  '/analyst-dashboard/*',
  '/analyst-dashboard/.',
  '/*',
  '*',
  '/:anything',
  '/analyst-dashboard?',
  '/analyst?-dashboard',
  '/x?/analyst-dashboard',
  '/аnalyst-dashboard',
  '/analyst‐dashboard',
  '/ａnalyst-dashboard',
  '/analyst\u00ad-dashboard',
  '/analyst-dashboard.',
  '\\analyst-dashboard',
  '/\\analyst-dashboard',
  '/analyst-dashboard?x=1',
  '/analyst-dashboard#x',
  '/analyst-dashboard;x',
  '/analyst-dashboard\n',
  ' /analyst-dashboard',
  'analyst-dashboard',
  '',
  '/',
  '//',
  'https://evil.example',
  '//evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(200)}`,
];

describe('the contract of a manifest', () => {
  it.each([
    ['^1.0.0', ['1.2.0'], true],
    ['^2.0.0', ['1.2.0'], false],
    ['^1.2.0 || ^2.0.0', ['1.2.0'], true],
    ['^1 || ^2', ['2.3.0'], true],
    ['^1||^2', ['3.0.0'], false],
    ['^1.0.0', ['3.0.0', '2.9.0'], false],
    ['^2.0.0', ['3.0.0', '2.9.0'], true],
  ])('of the range %s fits a portal that serves %j: %s', (contract, served, fits) => {
    expect(isCompatible(parseManifest(manifest({ contract })).contract, served)).toBe(fits);
  });

  it.each([
    '',
    '1',
    '*',
    'x',
    '>=1.0.0',
    '^1.0.0 ||',
    '|| ^1',
    '^1 ^2',
    '^1.0.0.0',
    '^1 | ^2',
    `^${'1'.repeat(50)}`,
    '^1 || ^2 || ^3 || ^4 || ^5 || ^6',
  ])('is refused as %j, and told what is accepted', (contract) => {
    expect(() => parseManifest(manifest({ contract }))).toThrow(
      'contract: must be a version range such as ^1.0.0, or several such as ^1.2.0 || ^2.0.0',
    );
  });
});

describe('a path of a manifest', () => {
  it.each(HOSTILE)(
    'is refused as %j, and told what is accepted: of a route, a redirect, the navigation and a card',
    (path) => {
      for (const [where, change] of [
        ['routes.0.path', { routes: [route(path)] }],
        ['routes.0.redirects.0', { routes: [route('/biomed', { redirects: [path] })] }],
        ['nav.0.path', { nav: [nav('Biomed', path)] }],
        ['cards.0.path', { cards: [card('Biomed', path)] }],
      ] as const) {
        const parse = () => parseManifest(manifest(change));
        expect(parse).toThrow(`${where}: must be a path such as /analyst-dashboard`);
      }
    },
  );

  it.each(['/analyst-dashboard', '/analyst-dashboard/deep', '/dashboard', '/admin/users', '/admin'])(
    'of another dashboard is refused: %s',
    (path) => {
      expect(conflict({ routes: [route(path)] })).toMatch(
        `The route ${path} of biomed is taken: the dashboard `,
      );
      expect(conflict({ routes: [route('/biomed', { redirects: [path] })] })).toMatch(
        `The route ${path} of biomed`,
      );
    },
  );

  it.each([
    '/home',
    '/login',
    '/signup',
    '/verify',
    '/profile',
    '/archive',
    '/requests/7',
    '/account/sessions',
    '/notices',
    '/waiting/questions',
    '/mailbox',
    '/embed/x',
    '/api',
    '/embed-sign-in',
    '/remotes',
    '/sdk',
    '/healthz',
  ])('of the portal is refused: %s', (path) => {
    expect(conflict({ routes: [route(path)] })).toMatch(/is taken: the portal answers/);
  });

  it('may begin like another one', () => {
    expect(conflict({ routes: [route('/analyst-dashboard-two')] })).toBeNull();
    expect(conflict({ routes: [route('/biomed'), route('/biomed/devices')] })).toBeNull();
  });

  it('stands in a manifest once', () => {
    expect(() => parseManifest(manifest({ routes: [route('/biomed'), route('/biomed')] }))).toThrow(
      'routes.1.path: is there already: /biomed',
    );
    expect(() => parseManifest(manifest({ routes: [route('/biomed', { redirects: ['/biomed'] })] }))).toThrow(
      'routes.0.redirects.0: is there already: /biomed',
    );
  });

  it('of the navigation and the cards leads to one of its own routes', () => {
    expect(() => parseManifest(manifest({ nav: [nav('Biomed', '/analyst-dashboard')] }))).toThrow(
      'nav.0.path: must lead to one of its own routes (/biomed)',
    );
    expect(() => parseManifest(manifest({ cards: [card('Biomed', '/biomedical')] }))).toThrow(
      'cards.0.path: must lead to one of its own routes (/biomed)',
    );
    expect(parseManifest(manifest({ nav: [nav('Biomed', '/biomed/devices')] })).nav).toHaveLength(1);
  });
});

describe('a label of a manifest', () => {
  it.each([
    'Archive',
    'ARCHIVE',
    'Ａrchive',
    'Archívé',
    'Archıve',
    'Arch!ve',
    'Archive.',
    '- Archive -',
    'A r c h i v e',
    'Proflle',
    'Sign 0ut',
    'Analyst Dashboard',
    'AnaIyst Dashboard',
    'Ana1yst Dashboard',
    'Cornrnittee Dashboard',
    'User Management',
    'Device Requests',
    'Admin Panel',
  ])('is refused where it imitates another: %s', (label) => {
    const plain = /^[\x20-\x7e\u00c0-\u017f]*$/.test(label);
    for (const change of [
      { nav: [nav(label)] },
      { cards: [card(label)] },
      { displayName: label },
      { routes: [route('/biomed', { title: label })] },
    ]) {
      if (plain)
        expect(conflict(change)).toMatch(/looks like “.+”, which is (the portal’s|a label of the dashboard)/);
      else expect(() => parseManifest(manifest(change))).toThrow('letters of the Latin alphabet');
    }
  });

  it.each([
    'Аrchive',
    'Αrchive',
    'Arch\u200bive',
    'Archive\u202e',
    'Archive\u0000',
    'Arc\u0301hive',
    'Arch\u00adive',
    'Archive\n',
    '𝐀rchive',
    '☰ Menu',
    ' Archive',
    'Arch  ive',
    '',
    ' ',
  ])('is refused with what cannot be told apart by eye: %j', (label) => {
    expect(() => parseManifest(manifest({ nav: [nav(label)] }))).toThrow(
      'nav.0.label: must be letters of the Latin alphabet',
    );
  });

  it.each(['Biomed – Médical', 'Gerät & Prüfung', 'Devices (new)', '3D printing', 'Archive of devices'])(
    'may be %s',
    (label) => {
      expect(conflict({ nav: [nav(label)] })).toBeNull();
    },
  );
});

describe('a field of a manifest', () => {
  it.each<[string, object, string]>([
    ['is missing', { embeddable: undefined }, 'embeddable: is missing'],
    ['has another name', { embedable: true }, 'portal.json: must not have embedable, but $schema, name, '],
    [
      'has another name below',
      { routes: [{ ...route('/biomed'), acess: {} }] },
      'routes.0: must not have acess, but path, title, access, requests, redirects alone',
    ],
    ['has another type', { routes: 'none' }, 'routes: Invalid input: expected array, received string'],
  ])('that %s is refused, and told what is accepted', (_, change, told) => {
    expect(() => parseManifest(manifest(change))).toThrow(told);
  });
});

describe('the size of a manifest', () => {
  const many = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  it.each<[string, object]>([
    ['routes', { routes: many(LIMITS.routes + 1, (at) => route(at ? `/biomed-${at}` : '/biomed')) }],
    [
      'routes.0.redirects',
      { routes: [route('/biomed', { redirects: many(LIMITS.redirects + 1, (at) => `/biomed-${at}`) })] },
    ],
    ['nav', { nav: many(LIMITS.nav + 1, (at) => nav(`Biomed ${at}`)) }],
    ['cards', { cards: many(LIMITS.cards + 1, (at) => card(`Biomed ${at}`)) }],
    ['nav.0.label', { nav: [nav('B'.repeat(LIMITS.label + 1))] }],
    ['displayName', { displayName: 'B'.repeat(LIMITS.title + 1) }],
    ['nav.0.order', { nav: [{ ...nav('Biomed'), order: -1e300 }] }],
  ])('is bounded: %s', (where, change) => {
    expect(() => parseManifest(manifest(change))).toThrow(`${where}: `);
  });
});

describe('the look of a card', () => {
  const look = (change: object) => {
    const { cards } = parseManifest(manifest({ cards: [{ ...card('Biomed'), ...change }] }));
    return cards.map(lookOf);
  };

  it('is a colour and an icon, a clipboard where it names none', () => {
    expect(look({ accent: 'green', icon: 'truck' })).toEqual([{ accent: 'green', icon: 'truck' }]);
    expect(look({ accent: 'grey' })).toEqual([{ accent: 'grey', icon: 'clipboard' }]);
    expect(() => look({ accent: 'pink' })).toThrow('cards.0.accent: ');
    expect(() => look({ accent: 'blue', icon: 'rocket' })).toThrow('cards.0.icon: ');
  });

  it.each([
    ['provider', 'blue', 'stethoscope'],
    ['analyst', 'green', 'analysis'],
    ['committee', 'yellow', 'committee'],
    ['supply_chain', 'orange', 'truck'],
    ['other', 'grey', 'clipboard'],
  ])('stays that of contract 1.0 where a manifest from then says %s', (accent, colour, icon) => {
    expect(look({ accent })).toEqual([{ accent: colour, icon }]);
    expect(look({ accent, icon: 'truck' })).toEqual([{ accent: colour, icon: 'truck' }]);
  });
});

describe('the landing of a role', () => {
  it('leads to a route of the dashboard itself', () => {
    const foreign = manifest({ landing: { path: '/analyst-dashboard', role: 'analyst' } });
    expect(() => parseManifest(foreign)).toThrow(
      'landing.path: must lead to one of its own routes (/biomed)',
    );
    expect(parseManifest(manifest({ landing: { path: '/biomed/new', role: 'analyst' } })).landing).toEqual({
      path: '/biomed/new',
      role: 'analyst',
    });
  });

  it('is that of one dashboard alone: nobody takes over the people of another one', () => {
    expect(conflict({ landing: { path: '/biomed', role: 'admin' } })).toBe(
      'The landing of the role admin of biomed is taken: it is that of the dashboard admin.',
    );
    expect(conflict({ landing: { path: '/biomed', role: 'business_office' } })).toBeNull();
  });
});

describe('a contribution to a slot', () => {
  const panel = (change: object = {}) => ({
    slot: 'request.panel',
    name: 'safety',
    title: 'Safety',
    access,
    order: 1,
    ...change,
  });
  const parse = (...slots: object[]) => parseManifest(manifest({ slots }));

  it('is to one of the places of the portal: the refusal of another names them all', () => {
    expect(() => parse(panel({ slot: 'request.sidebar' }))).toThrow(
      'slots.0.slot: must be one of request.panel, request.action, home.tile, list.column, list.filter, account.entry',
    );
  });

  it.each<[string, object[]]>([
    ['slots.0.name: must be lower-case letters', [panel({ name: '../dashboard' })]],
    ['slots.0.title: must have at most 60 characters', [panel({ title: 'S'.repeat(LIMITS.title + 1) })]],
    ['slots.0.height: must be 40 to 480 pixels', [panel({ height: 10_000 })]],
    [
      'slots.0.width: must be 48 to 320 pixels',
      [panel({ slot: 'list.column', lists: ['analysis'], width: 1_000 })],
    ],
    ['slots.0.lists.0: ', [panel({ slot: 'list.column', lists: ['everything'] })]],
    ['slots.0.stages: must name at least one stage', [panel({ stages: [] })]],
    ['slots.0.stages.0: ', [panel({ stages: ['lost'] })]],
    ['slots.0.access', [panel({ access: { all: ['read_minds'] } })]],
    ['slots.0: ', [panel({ path: '/biomed' })]],
    ['slots.1.name: is there already: safety', [panel(), panel({ slot: 'home.tile' })]],
    [
      'slots.2.slot: must be at most 2 of home.tile',
      ['a', 'b', 'c'].map((name) => panel({ slot: 'home.tile', name })),
    ],
    [
      'slots.0.path: must lead to one of its own routes (/biomed), not to /admin/users',
      [panel({ slot: 'account.entry', path: '/admin/users' })],
    ],
    [
      'slots.0.options.0.where',
      [
        panel({
          slot: 'list.filter',
          lists: ['committee'],
          options: [{ value: 'x', label: 'X', where: { requester: 7 } }],
        }),
      ],
    ],
  ])('is refused with "%s"', (refusal, slots) => {
    expect(() => parse(...slots)).toThrow(refusal);
  });

  it.each<[string, object]>([
    ['the archive, as for contract 1.3', { lists: ['archive'] }],
    ['no list, as for contract 1.3', { lists: [] }],
    ['work lists, with a width', { lists: ['analysis', 'committee', 'supply_chain'], width: 64 }],
  ])('is a column for %s', (_, fields) => {
    expect(parse(panel({ slot: 'list.column', ...fields })).slots).toMatchObject([fields]);
  });

  it('is named like nothing else in the portal', () => {
    expect(conflict({ slots: [panel({ title: 'Sign 0ut' })] })).toMatch(/looks like “Sign Out”/);
    expect(conflict({ slots: [panel({ title: 'Appr0ve' })] })).toMatch(/looks like “Approve”/);
  });
});

it('the portal’s own dashboards keep all of this', () => {
  for (const own of OWN) {
    const parsed = parseManifest(own);
    expect(conflictOf(parsed, OWN), parsed.name).toBeNull();
  }
});
