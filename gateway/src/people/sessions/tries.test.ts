import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { limitTries, slowTries, takeBack } from './tries.ts';

const MINUTE = 60_000;

describe.each(DIALECTS)('tries that come at once on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const now = new Date();
  const limited = () =>
    limitTries(gateway.services.db, { subject: 'limited', now, withinMs: MINUTE, limit: 5 });
  const slowed = () =>
    slowTries(gateway.services.db, { subject: 'slowed', now, withinMs: MINUTE, free: 5, longestMs: MINUTE });
  const recorded = async (subject: string) =>
    (await gateway.services.db.selectFrom('tries').selectAll().where('subject', '=', subject).execute())
      .length;

  it.each([
    ['limited', limited],
    ['slowed', slowed],
  ])('are counted like tries in a row: %s', async (subject, attempt) => {
    const permits = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(permits.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(await recorded(subject)).toBe(5);
    const waits = permits.flatMap((permit) => (permit.allowed ? [] : permit.retryAfter));
    expect(new Set(waits)).toEqual(new Set([subject === 'limited' ? 60 : 1]));
  });

  it('make room when one of them is taken back', async () => {
    const permits = await Promise.all(Array.from({ length: 5 }, limited));
    expect((await limited()).allowed).toBe(false);
    const [first] = permits;
    if (first?.allowed) await takeBack(gateway.services.db, first.entry);
    expect((await limited()).allowed).toBe(true);
    expect((await limited()).allowed).toBe(false);
  });
});
