import { mayRead, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchKey } from '../../platform/db/text.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { forgetWords } from './indexing.ts';
import { rebuildIndex } from './rebuild.ts';

interface Hit {
  request: { id: number; number: string; device_name: string; stage: string };
  matched: string[];
  asks_you: boolean;
}

/** All pages of a search. */
async function all(gateway: TestGateway, who: SignedIn, q: string, limit = 3): Promise<Hit[]> {
  const found: Hit[] = [];
  const path = `/search?limit=${limit}&q=${encodeURIComponent(q)}`;
  for (let next: string | undefined = `GET ${path}`; next; ) {
    const { status, body, headers } = await rest<Hit[]>(gateway, who, next);
    expect([q, status]).toEqual([q, 200]);
    found.push(...body);
    const link = /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '');
    next = link?.[1] && `GET ${link[1]}`;
  }
  return found;
}
const ids = (hits: readonly Hit[]) => hits.map(({ request }) => request.id);

describe.each(DIALECTS)('the search on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const submit = async (details: object, who: SignedIn = people.provider) => {
    const { status, body } = await rest<{ id: number }>(gateway, who, 'POST /device-requests', {
      ...NEW_REQUEST,
      ...details,
    });
    expect(status).toBe(201);
    return body.id;
  };
  const find = async (q: string, who: SignedIn = people.analyst) => ids(await all(gateway, who, q));
  const where = async (q: string) => (await all(gateway, people.analyst, q)).map(({ matched }) => matched);

  it('says on which requests a question waits for the answer of whoever searches', async () => {
    const asking = async (who: SignedIn) =>
      (await all(gateway, who, 'guidewire')).flatMap(({ request, asks_you }) =>
        asks_you ? [request.id] : [],
      );
    const [first, second, third] = [1, 2, 3].map(() => submit({ deviceName: 'Guidewire' }));
    const id = (await first) ?? 0;
    await Promise.all([second, third]);
    const ask = async (request: number, more: object) => {
      const path = `POST /device-requests/${request}/comments`;
      const { status, body } = await rest<{ id: number }>(gateway, people.analyst, path, {
        body: 'Which?',
        ...more,
      });
      expect(status).toBe(201);
      return body.id;
    };
    const toOwner = await ask(id, { question_to: people.provider.id });
    await ask((await second) ?? 0, { question_to: people.committee.id, audience: 'staff' });
    expect(await asking(people.provider)).toEqual([id]);
    expect(await asking(people.committee)).toEqual([await second]);
    expect(await asking(people.analyst)).toEqual([]);
    // Somebody who is no longer staff may not read it.
    await gateway.services.db
      .updateTable('request_comments')
      .set({ open_to: people.provider.id })
      .where('audience', '=', 'staff')
      .execute();
    expect(await asking(people.provider)).toEqual([id]);
    const answer = `POST /device-requests/${id}/comments/${toOwner}/answer`;
    expect((await rest(gateway, people.provider, answer, { body: '7F.' })).status).toBe(201);
    expect(await asking(people.provider)).toEqual([]);
  });

  it('finds what was said, for those who may read it, as it is now', async () => {
    const id = await submit({ deviceName: 'Guidewire' });
    const move = (status: string) =>
      rest(gateway, people.analyst, `PUT /device-requests/${id}/status`, { status, analystNotes: 'Fits.' });
    // Every provider may read what is before the committee.
    for (const status of ['under_analysis', 'committee_review'])
      expect(await move(status)).toMatchObject({ status: 200 });
    const comments = `POST /device-requests/${id}/comments`;
    const say = async (who: SignedIn, body: string, more: object = {}) => {
      const answer = await rest<{ id: number }>(gateway, who, comments, { body, ...more });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const hit = (q: string, who: SignedIn) => all(gateway, who, q);
    await say(people.analyst, 'Which sheath do you use now?', { question_to: people.provider.id });
    const secret = await say(people.analyst, 'The supplier offers a rebate of four percent.', {
      audience: 'staff',
    });
    const other = await signInAs(gateway.services, 'provider');

    for (const who of [people.analyst, people.provider, other])
      expect((await hit('sheath guidewire', who)).map((each) => [each.request.id, each.matched])).toEqual([
        [id, ['device_name', 'comments']],
      ]);
    expect((await hit('rebate', people.analyst)).map(({ matched }) => matched)).toEqual([['comments']]);
    expect((await hit('guidewire rebat', people.committee)).map(({ request }) => request.id)).toEqual([id]);
    // Neither alone, nor together with what they may read, nor as a beginning or with a typo.
    for (const who of [people.provider, other])
      for (const q of ['rebate', 'reb', 'rebaet', 'guidewire rebate', 'sheath rebate', `mdr-${id} rebate`])
        expect([q, ids(await hit(q, who))]).toEqual([q, []]);

    await rest(gateway, people.analyst, `PUT /device-requests/${id}/comments/${secret}`, {
      body: 'The supplier offers a discount.',
    });
    expect(await find('rebate')).toEqual([]);
    expect(await find('discount')).toEqual([id]);
    await rest(gateway, people.analyst, `DELETE /device-requests/${id}/comments/${secret}`);
    expect(await find('discount')).toEqual([]);
    // When a request is decided, not everybody may read it any more, nor find it by its words.
    await gateway.services.db.updateTable('device_requests').set({ status: 'approved' }).execute();
    expect(ids(await hit('sheath', other))).toEqual([]);
    expect(ids(await hit('sheath', people.provider))).toEqual([id]);
  });

  it('keeps no word of what was taken back, and every word that still stands', async () => {
    const id = await submit({ deviceName: 'Guidewire' });
    const path = `/device-requests/${id}/comments`;
    const say = async (body: string, more: object = {}) =>
      (await rest<{ id: number }>(gateway, people.provider, `POST ${path}`, { body, ...more })).body.id;
    const leads = async () => {
      const { db } = gateway.services;
      const rows = await db.selectFrom('search_index').select('term').where('request_id', '=', id).execute();
      return rows.map(({ term }) => term);
    };
    const first = await say('Nightingale had a guidewire in June');
    await say('In June again');
    await rest(gateway, people.provider, `PUT ${path}/${first}`, {
      body: 'Lovelace had a guidewire in June',
    });
    expect(await leads()).toEqual(expect.arrayContaining(['plovelace', 'pjune', 'pguidewire']));
    expect(await leads()).not.toContain('pnightingale');
    const renamed = { ...NEW_REQUEST, deviceName: 'Catheter' };
    await rest(gateway, people.provider, `PUT /device-requests/${id}`, renamed);
    expect(await find('guidewire')).toEqual([id]);
    await rest(gateway, people.provider, `DELETE ${path}/${first}`);
    expect(await find('june')).toEqual([id]);
    expect(await leads()).toContain('pjune');
    for (const gone of ['plovelace', 'pguidewire']) expect(await leads()).not.toContain(gone);
    await rest(gateway, people.analyst, `POST ${path}`, { body: 'Seacole', audience: 'staff' });
    expect(await leads()).toContain('sseacole');
    await rest(gateway, people.provider, `DELETE /device-requests/${id}`);
    expect(await leads()).toEqual([]);
  });

  it('has the words of comments also when it is made anew', async () => {
    const id = await submit({});
    const body = { body: 'Rebate of four percent', audience: 'staff' };
    await rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, body);
    await gateway.services.db.deleteFrom('search_index').execute();
    forgetWords(gateway.services.db);
    expect(await find('rebate')).toEqual([]);
    await rebuildIndex(gateway.services.db);
    expect(await find('rebate')).toEqual([id]);
    expect(await find('rebate', people.provider)).toEqual([]);
  });

  it('finds each part of a request, and says which it was', async () => {
    await rest(gateway, people.provider, 'PUT /users/me', { name: 'Elena Márquez' });
    const id = await submit({
      deviceName: 'Évolut FX+ transcatheter valve',
      manufacturer: 'Medtronic',
      isReplacement: true,
      oldDeviceName: 'Sapien three',
      oldDeviceManufacturer: 'Edwards',
      representativeName: 'Ines Ødegård',
      description: 'Lower profile for tortuous anatomy',
    });
    for (const [q, part] of [
      ['evolut', 'device_name'],
      ['FX', 'device_name'],
      ['medtronic', 'manufacturer'],
      ['sapien', 'old_device_name'],
      ['edwards', 'old_device_manufacturer'],
      ['odegard', 'representative_name'],
      ['cath lab', 'department'],
      ['TORTUOUS', 'description'],
      ['marquez elena', 'requester'],
      [`MDR-${id}`, 'number'],
      [`mdr ${id}`, 'number'],
      [`mdr-00000${id}`, 'number'],
      [String(id), 'number'],
    ] as const) {
      expect([q, await where(q)]).toEqual([q, [[part]]]);
    }
    expect(await where('evolut medtronic')).toEqual([['device_name', 'manufacturer']]);
    expect(await find('evolut boston')).toEqual([]);
    expect(await find(`mdr-${id + 1}`)).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(await find('+ - !')).toEqual([]);
  });

  it('answers the request that the text names by its number first, and once', async () => {
    const named = await submit({ deviceName: 'Catheter' });
    const others: number[] = [];
    for (let n = 0; n < 9; n++) others.unshift(await submit({ deviceName: `Sheath ${named} mm` }));
    const longer = await submit({ deviceName: `Wire ${named}00` });
    for (const q of [`${named}`, `#${named}`, ` ${named}. `])
      expect([q, await find(q)]).toEqual([q, [named, ...others, longer]]);
    for (const q of [`mdr ${named}`, `MDR-${named}`, `mdr#${named}`, `(MDR-0000${named})`, `0${named}`])
      expect([q, await find(q)]).toEqual([q, [named]]);
    // With other words, it is one of them.
    expect(await find(`${named} catheter`)).toEqual([named]);
    expect(await find(`${named} sheath`)).toEqual(others);
    for (const role of ['analyst', 'provider'] as const)
      for (const limit of [1, 2, 10, 11])
        expect([role, limit, ids(await all(gateway, people[role], `${named}`, limit))]).toEqual([
          role,
          limit,
          [named, ...others, longer],
        ]);
    // Somebody who may not read it finds what they may read.
    const stranger = await signInAs(gateway.services, 'provider');
    expect(ids(await all(gateway, stranger, `${named}`, 5))).toEqual([]);
    const { body } = await rest<{ id: number }>(gateway, stranger, 'POST /device-requests', {
      ...NEW_REQUEST,
      deviceName: `Needle ${named}`,
    });
    expect(ids(await all(gateway, stranger, `${named}`, 5))).toEqual([body.id]);
  });

  it('answers words as they are first, then longer ones, then typos, each newest first', async () => {
    const [typo, longer, exact, both, newer] = [
      await submit({ deviceName: 'Stint' }),
      await submit({ deviceName: 'Stents' }),
      await submit({ deviceName: 'Stent' }),
      await submit({ deviceName: 'Stents and a stent' }),
      await submit({ deviceName: 'Stenting' }),
    ];
    expect(await find('stent')).toEqual([both, exact, newer, longer, typo]);
    // Four letters may be another word, and digits are another device.
    await submit({ deviceName: 'Sten 12345' });
    expect(await find('stnt')).toEqual([]);
    expect(await find('12346')).toEqual([]);
  });

  it.each(['setnt', 'sten', 'stentt', 'stant', 'tent', 'sxtent'])('finds a stent by %s', async (q) => {
    const id = await submit({ deviceName: 'Stents', description: 'stent' });
    expect((await find(q)).includes(id)).toBe(!['sten', 'tent'].includes(q) || q === 'sten');
  });

  it('follows every change of a searched text', async () => {
    const id = await submit({ deviceName: 'Alpha', description: 'lasting' });
    await rest(gateway, people.provider, `PUT /device-requests/${id}`, {
      ...NEW_REQUEST,
      deviceName: 'Omega',
      description: 'lasting',
    });
    expect([await find('alpha'), await find('omega'), await find('lasting')]).toEqual([[], [id], [id]]);
    await rest(gateway, people.provider, 'PUT /users/me', { name: 'Zoë Quillon' });
    expect(await find('quill')).toEqual([id]);
    const stored = () =>
      gateway.services.db.selectFrom('search_index').select('term').where('request_id', '=', id).execute();
    expect((await stored()).map(({ term }) => term)).not.toContain('palpha');
    expect((await rest(gateway, people.provider, `DELETE /device-requests/${id}`)).status).toBe(204);
    expect([await find('omega'), await find(String(id))]).toEqual([[], []]);
    expect((await stored()).map(({ term }) => term)).not.toContain('pomega');
    const shelved = await requestAt(gateway.services, people.provider.id, 'on_shelf');
    expect(await where('lw-1001')).toEqual([['lawson_id']]);
    expect(await find('lw1001')).toEqual([shelved.id]);
  });

  describe('of a request with many comments', () => {
    const commented = async (bodies: readonly string[], audience: 'everyone' | 'staff' = 'everyone') => {
      const id = await submit({ deviceName: 'Zebra' });
      for (const body of bodies) {
        const path = `POST /device-requests/${id}/comments` as const;
        const { status } = await rest(gateway, people.analyst, path, { body, audience });
        expect(status).toBe(201);
      }
      return id;
    };
    const others = (count: number, body = 'Many words.') => Array.from({ length: count }, () => body);

    it('finds the first of them, too', async () => {
      const id = await commented(['The needle is long.', ...others(60)]);
      for (const words of ['zebra needle', 'needl', 'neelde', 'zebra words']) {
        expect({ words, found: await find(words) }).toEqual({ words, found: [id] });
      }
    });

    it('finds staff alone what is for staff', async () => {
      const id = await commented(['The needle is long.', ...others(30)], 'staff');
      expect(await find('needle', people.analyst)).toEqual([id]);
      expect(await find('needle', people.provider)).toEqual([]);
    });

    it('compares a bounded part of them, so that nobody slows the search of all', async () => {
      const id = await commented([
        'The needle is long.',
        ...others(22, 'Many words '.repeat(500).slice(0, 5_000)),
      ]);
      expect([await find('zebra needle'), await find('zebra words')]).toEqual([[], [id]]);
    });
  });

  it.each(ROLES)('shows %s what they may read, and nothing else', async (role) => {
    const other = await signInAs(gateway.services, 'provider');
    const requests = [];
    for (const stage of ['submitted', 'committee_review', 'approved', 'rejected', 'dismissed'] as const) {
      for (const who of [people.provider, other]) {
        requests.push(await requestAt(gateway.services, who.id, stage, { deviceName: `Zebra ${stage}` }));
      }
    }
    const me = { id: people[role].id, roles: [role] };
    const expected = requests.filter((request) => mayRead(me, request)).map(({ id }) => id);
    expect(await find('zebra', people[role])).toEqual(expected.toReversed());
    for (const { id } of requests) {
      expect([id, (await find(String(id), people[role])).length]).toEqual([
        id,
        expected.includes(id) ? 1 : 0,
      ]);
    }
  });

  it('refuses a cursor that is none', async () => {
    for (const cursor of [
      'x',
      Buffer.from('3|7').toString('base64url'),
      Buffer.from('0|').toString('base64url'),
    ]) {
      const { status } = await rest(gateway, people.analyst, `GET /search?q=stent&cursor=${cursor}`);
      expect([cursor, status]).toEqual([cursor, 400]);
    }
  });

  it('is filled again by the command, also when it was interrupted', async () => {
    const id = await submit({ deviceName: 'Zebra' });
    const { db } = gateway.services;
    await db.deleteFrom('search_index').execute();
    forgetWords(db);
    expect(await find('zebra')).toEqual([]);
    expect(await rebuildIndex(db)).toBe(1);
    expect([await find('zebra'), await find('zbera'), await find('zeb')]).toEqual([[id], [id], [id]]);
    await db.updateTable('search_index').set({ weight: id }).where('term', '=', 'z3').execute();
    expect(await rebuildIndex(db)).toBe(0);
    expect(await rebuildIndex(db)).toBe(1);
  });

  describe('answers as a model does that reads all texts', () => {
    const random = seeded(20_26);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const LETTERS = [...'aaeeiosntr', 'é', 'É', 'ß', 'ø', 'ﬁ', 'ー', 'א', '😀', 'Å'];
    const JOINTS = [' ', ' ', ' ', '-', ', ', "'", '/', '\n', ' (', ') ', '+'];
    const word = () => Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(LETTERS)).join('');
    const stems = Array.from({ length: 14 }, word);
    const some = () => {
      const stem = pick(stems);
      const chance = random();
      if (chance < 0.6) return stem;
      if (chance < 0.75) return stem + pick(LETTERS);
      if (chance < 0.9) return [...stem].toSpliced(Math.floor(random() * stem.length), 1).join('') || 'x';
      return String(Math.floor(random() * 200));
    };
    const text = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => some() + pick(JOINTS)).join('');

    /** Renames a person as `requestAt` names people. */
    const renamed = (id: number) => rest(gateway, people.admin, `PUT /users/${id}`, { name: `Person ${id}` });

    it('for words of very many requests, a part in each call', async () => {
      const WORDS = ['suture', 'stent', 'stents', 'wires', 'wired', 'valve'];
      const made: { id: number; words: readonly string[] }[] = [];
      const { db } = gateway.services;
      const first = await requestAt(gateway.services, people.provider.id, 'submitted', { deviceName: 'x' });
      const { id: _id, ...row } = await db
        .selectFrom('device_requests')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow();
      const names = Array.from(
        { length: 450 },
        () => WORDS.filter(() => random() < 0.4).join(' ') || 'valve',
      );
      for (let at = 0; at < names.length; at += 50)
        await db
          .insertInto('device_requests')
          .values(names.slice(at, at + 50).map((device_name) => ({ ...row, search_text: '', device_name })))
          .execute();
      forgetWords(db);
      await rebuildIndex(db);
      for (const { id, device_name } of await db
        .selectFrom('device_requests')
        .select(['id', 'device_name'])
        .execute())
        made.push({ id, words: modelWords(device_name).all });
      for (const q of [
        'suture',
        'stent',
        'wire valve',
        'wiree stent',
        'suture wire stent',
        's v',
        'sutuer valvee wired',
      ]) {
        const ranked = made
          .map((request) => ({ ...request, rank: rankOf(q, request) }))
          .filter(({ rank }) => rank < 3)
          .sort((a, b) => a.rank - b.rank || b.id - a.id);
        for (const role of ['analyst', 'provider'] as const) {
          const found = await all(gateway, people[role], q, 20);
          expect([q, role, ids(found)]).toEqual([q, role, ranked.map(({ id }) => id)]);
        }
      }
    }, 240_000);

    it('for random texts', async () => {
      for (const { id } of [people.provider, people.analyst]) await renamed(id);
      const made: {
        id: number;
        owner: SignedIn;
        status: 'submitted' | 'committee_review';
        words: readonly string[];
      }[] = [];
      for (let n = 0; n < 90; n++) {
        const owner = n % 3 ? people.provider : people.analyst;
        const details = { deviceName: text(4), manufacturer: text(2), description: text(8) };
        const stage = n % 4 ? 'submitted' : 'committee_review';
        const request = await requestAt(gateway.services, owner.id, stage, details);
        const { deviceName, manufacturer, description, department, representativeName } = request;
        const texts = [
          ...[deviceName, manufacturer, description, department, representativeName],
          `Person ${owner.id}`,
        ];
        made.push({
          id: request.id,
          owner,
          status: stage,
          words: texts.flatMap((each) => modelWords(each).all),
        });
      }
      for (let n = 0; n < 160; n++) {
        const q = Array.from({ length: 1 + Math.floor(random() * 2.4) }, some).join(pick([' ', '-']));
        if (!q.trim()) continue;
        const answers = made
          .map((request) => ({ ...request, rank: rankOf(q, request) }))
          .filter(({ rank }) => rank < 3)
          .sort((a, b) => isNumberOf(q, b) - isNumberOf(q, a) || a.rank - b.rank || b.id - a.id);
        for (const role of ['analyst', 'provider'] as const) {
          const me = { id: people[role].id, roles: [role] };
          const ranked = answers.filter(({ owner, status }) =>
            mayRead(me, { requestedBy: owner.id, status }),
          );
          const found = await all(gateway, people[role], q, 7);
          expect([q, role, ids(found)]).toEqual([q, role, ranked.map(({ id }) => id)]);
        }
      }
    }, 240_000);
  });
});

/** The rules in their simplest form, with none of the code that it checks except the key of a text. */
const modelWords = (text: string) => {
  const pieces = searchKey(text)
    .split(' ')
    .map((piece) => piece.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean));
  return { parts: pieces.flat(), all: pieces.flatMap((parts) => [...parts, parts.join('')]).filter(Boolean) };
};

const isNumberOf = (q: string, { id }: { id: number }) => Number(q.trim() === String(id));

function rankOf(q: string, { id, words }: { id: number; words: readonly string[] }): number {
  const ranks = modelWords(q).parts.map((part) => {
    if (words.includes(part) || (/^0*\d+$/.test(part) && Number(part) === id)) return 0;
    if (words.some((word) => word.startsWith(part))) return 1;
    const letters = /^[\p{L}\p{M}]+$/u;
    if (part.length < 5 || !letters.test(part)) return 3;
    return words.some((word) => word.length >= 4 && letters.test(word) && distance(part, word) === 1) ? 2 : 3;
  });
  return ranks.length ? Math.max(...ranks) : 3;
}

/** The number of edits between two words; swapping two neighbouring letters is one. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i && j ? 0 : i + j)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const at = (x: number, y: number) => rows[x]?.[y] ?? 99;
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return rows[a.length]?.[b.length] ?? 99;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
