import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { tidyDictionary } from './dictionary.ts';
import { forgetWords } from './indexing.ts';
import { rebuildIndex } from './rebuild.ts';

const START = Date.UTC(2026, 5, 1);
const after = (minutes: number) => new Date(START + minutes * 60_000);

describe.each(DIALECTS)('the dictionary of the search on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    forgetWords(gateway.services.db);
    provider = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  const submit = async (details: object) =>
    (await rest<{ id: number }>(gateway, provider, 'POST /device-requests', { ...NEW_REQUEST, ...details }))
      .body.id;
  const terms = async () => {
    const { db } = gateway.services;
    const rows = await db.selectFrom('search_index').select(['term', 'request_id']).execute();
    return rows
      .filter(({ term }) => !term.startsWith('z'))
      .map(({ term, request_id }) => `${term} ${request_id}`)
      .sort();
  };
  const tidied = async (...minutes: number[]) => {
    for (const minute of minutes) await tidyDictionary(gateway.services.db, after(minute));
    return (await terms()).join('\n');
  };

  it('loses a word an hour after its last request, with all that leads to it, and takes it up again', async () => {
    const id = await submit({ deviceName: 'Quixotic' });
    expect(await tidied(0, 61)).toContain('dquixotic');
    expect((await rest(gateway, provider, `DELETE /device-requests/${id}`)).status).toBe(204);
    expect(await tidied(100, 159)).toContain('dquixotic');
    expect(await tidied(160)).not.toContain('quixotic');
    const again = await submit({ deviceName: 'Quixotic' });
    for (const q of ['quixotic', 'quixotci', 'quix']) {
      const { body } = await rest<{ request: { id: number } }[]>(gateway, provider, `GET /search?q=${q}`);
      expect([q, body.map(({ request }) => request.id)]).toEqual([q, [again]]);
    }
  });

  it('keeps a word that another gateway uses meanwhile', async () => {
    const id = await submit({ deviceName: 'Quixotic' });
    await rest(gateway, provider, `DELETE /device-requests/${id}`);
    await tidied(0);
    // As a gateway that knows no word yet.
    forgetWords(gateway.services.db);
    const other = await submit({ deviceName: 'Quixotic' });
    await rest(gateway, provider, `DELETE /device-requests/${other}`);
    expect(await tidied(60)).toContain('dquixotic');
    expect(await tidied(119)).toContain('dquixotic');
    expect(await tidied(120)).not.toContain('quixotic');
  });

  it('is after random histories the one that is made anew', async () => {
    const random = seeded(7);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const WORDS = [...'abcdefghijkl'].map((letter) => `${letter}${letter}ngström${letter}`);
    const text = () => Array.from({ length: 3 }, () => pick(WORDS)).join(' ');
    const ids: number[] = [];
    let minute = 0;
    for (let step = 0; step < 60; step++) {
      const chance = random();
      const path = `/device-requests/${pick(ids)}`;
      if (!ids.length || chance < 0.3) ids.push(await submit({ deviceName: text() }));
      else if (chance < 0.55)
        await rest(gateway, provider, `PUT ${path}`, {
          ...NEW_REQUEST,
          deviceName: text(),
          description: text(),
        });
      else if (chance < 0.75) {
        await rest(gateway, provider, `DELETE ${path}`);
        ids.splice(ids.indexOf(Number(path.split('/').at(-1))), 1);
      } else if (chance < 0.9) await rest(gateway, provider, `POST ${path}/comments`, { body: text() });
      else {
        minute += 40;
        await tidied(minute);
      }
    }
    await tidied(minute + 61, minute + 122);
    const kept = await terms();
    const { db } = gateway.services;
    await db.deleteFrom('search_index').execute();
    forgetWords(db);
    await rebuildIndex(db, after(minute + 200));
    expect(kept).toEqual(await terms());
  }, 120_000);
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
