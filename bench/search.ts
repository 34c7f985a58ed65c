/**
 * `npm run bench:search`: how long a search, a searched list, and the similar requests take with a thousand requests and with many more.
 * `--on` selects the databases: SQLite, its own MariaDB, and the server of MYSQL_URL. See bench/README.md.
 */
import type { Database } from '../gateway/src/platform/context.ts';
import { toSql } from '../gateway/src/platform/db/time.ts';
import { listPage } from '../gateway/src/requests/device-requests/lists.ts';
import { toRow } from '../gateway/src/requests/device-requests/rows.ts';
import { search } from '../gateway/src/requests/search/service.ts';
import { similarRequests } from '../gateway/src/requests/similar/service.ts';
import { ANALYST, usersOf } from './data/people.ts';
import { indexOf } from './data/search.ts';
import { searchable } from './data/searchable.ts';
import { type Comparison, compareScales, each } from './scales.ts';

const SOUGHT = {
  'a word that stands nowhere': 'xylophone',
  'a manufacturer': 'medtronic',
  'two words of one name': 'boston scientific',
  'a prefix': 'cath',
  'a typo': 'medtronci',
  'a number': 'MDR-000042',
  'three words': 'boston scientific catheter',
  'a number and two frequent words': 'MDR-000042 guide wire',
  'two frequent words that never stand together': 'suture thrombectomy',
  'within a word, nowhere': 'ylopho',
} as const;

/**
 * One device in twenty has the same identifier. Every other device occurs in only one request. These are the two extremes of what hospitals
 * buy.
 */
const FREQUENT_DI = '51022222233336';
/** Identifiers that are far apart, like those of many companies. Consecutive numbers would all differ by only one character. */
const identifierOf = (id: number) =>
  id % 20 ? String((id * 7_919_000_003) % 1e14).padStart(14, '0') : FREQUENT_DI;

/** What somebody types about a device: its name, its manufacturer, its identifier. */
const TYPED = {
  'a frequent name': { deviceName: 'guide catheter', manufacturer: 'Medtronic', di: null },
  'the first word': { deviceName: 'cath', manufacturer: null, di: null },
  'a typo': { deviceName: 'cathetr introducer', manufacturer: 'Abbott', di: null },
  'a name that nobody has used': { deviceName: 'xylophone quintet', manufacturer: null, di: null },
  'eleven words': { deviceName: 'a b c d e f g h i j k', manufacturer: null, di: null },
  'an identifier that many have': { deviceName: '', manufacturer: null, di: FREQUENT_DI },
  'a name, and an identifier that one has': {
    ...{ deviceName: 'balloon catheter 500', manufacturer: 'Boston Scientific' },
    di: identifierOf(7),
  },
} as const;

const TABLES: Comparison['tables'] = (count) => [
  ['users', () => usersOf(toSql(new Date()))],
  [
    'device_requests',
    function* () {
      for (const { request } of searchable(count))
        yield { id: request.id, ...toRow({ ...request, udiDi: identifierOf(request.id) }) };
    },
  ],
  ['search_index', () => indexOf(searchable(count))],
];

const contextOf = (db: Database) => ({
  db,
  user: { id: ANALYST.id, roles: ['analyst'] },
  clock: () => new Date(),
});
const WORK: Comparison['work'] = {
  search: each<string>(SOUGHT, (db, text) => search(contextOf(db) as never, { text, first: 20 })),
  list: each<string>(SOUGHT, async (db, text) => {
    const page = await listPage(contextOf(db) as never, { view: 'all', filter: { text }, first: 50 });
    await page.total();
  }),
  similar: each<Parameters<typeof similarRequests>[1]>(TYPED, (db, typed) =>
    similarRequests(contextOf(db) as never, typed),
  ),
};

await compareScales({
  name: 'search',
  tables: TABLES,
  lateIndex: { name: 'search_index_requests', table: 'search_index', columns: 'request_id, term' },
  work: WORK,
  most: 1.5,
});
