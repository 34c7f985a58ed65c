import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time only
type Database = Kysely<any>;

const BATCH = 200;

/** A column that is computed from texts of its row. */
interface Made {
  table: string;
  column: string;
  texts: readonly string[];
  make(row: Record<string, string>): string;
  /** A column that changes whenever one of the texts changes. */
  witness: string;
}

/** Computes the column again where it does not match its texts. */
async function renew(db: Database, made: Made): Promise<void> {
  const [table, column, witness] = [sql.table(made.table), sql.ref(made.column), sql.ref(made.witness)];
  const texts = sql.join(made.texts.map((text) => sql.ref(text)));
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, string> & { id: number; was: string; seen: unknown }>`
      select id, ${column} as was, ${witness} as seen, ${texts}
      from ${table} where id > ${after} and 1 = 1 order by id limit ${BATCH}`.execute(db);
    const other = rows.map((row) => ({ ...row, now: made.make(row) })).filter(({ was, now }) => was !== now);
    if (other.length) {
      // If somebody has changed the row in the meantime, they have also written the column.
      const values = other.map(
        ({ id, seen, now }) => sql`when id = ${id} and ${witness} = ${seen} then ${now}`,
      );
      await sql`
        update ${table} set ${column} = case ${sql.join(values, sql` `)} else ${column} end
        where id in (${sql.join(other.map(({ id }) => id))})`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const ARABIC_VOWELS = '\\u0610-\\u061a\\u064b-\\u065f\\u0670';
const LEFT_OUT = new RegExp(
  `[${ACCENTS}${HEBREW_POINTS}${ARABIC_VOWELS}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A text without case, accents, ligatures and widths, and with single spaces (ADR 31). */
const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toUpperCase()
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;
const LONGEST_NAME = 700;

function nameKey(name: string): string {
  const key = searchKey(name).replace(UNFIT, '').normalize('NFC').trim();
  return key.length <= LONGEST_NAME ? key : [...key].slice(0, LONGEST_NAME).join('').trim();
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

function normalDomain(domain: string): string {
  if (!BEYOND_ASCII.test(domain)) return domain.toLowerCase();
  if (!UNICODE_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/** Before the @ only A to Z become small letters; the domain becomes ASCII. */
function normalEmail(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  const small = text.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return small + normalDomain(text.slice(at));
}

/** Makes the search keys of all requests from these columns. */
export const makeSearchTexts = (db: Database, columns: readonly string[]): Promise<void> =>
  renew(db, {
    table: 'device_requests',
    column: 'search_text',
    texts: columns,
    make: (row) =>
      columns
        .map((column) => searchKey(row[column] ?? ''))
        .join('\n')
        .trimEnd(),
    witness: 'version',
  });

/** Makes the keys by which people are ordered and found. */
export const makeNameKeys = (db: Database): Promise<void> =>
  renew(db, {
    table: 'users',
    column: 'name_key',
    texts: ['name'],
    make: ({ name = '' }) => nameKey(name),
    witness: 'name',
  });

/** Gives stored addresses the one form in which they are compared. */
export const normaliseEmails = (db: Database): Promise<void> =>
  renew(db, {
    table: 'users',
    column: 'email',
    texts: ['email'],
    make: ({ email = '' }) => normalEmail(email),
    witness: 'email',
  });
