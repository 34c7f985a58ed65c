import { NOTICE_KINDS, type Role } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { noticePage } from '../requests/notices/service.ts';
import { MOST_READ } from '../requests/notices/store.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { Histories, randomFrom } from '../testing/told-histories.ts';
import { isGone, isToldAnyway, mayRead, type Player, toldOf } from './notices-table.ts';

/** Requests of a group, which the portal reminds of as its days pass. */
const HISTORIES = 40;
/** The most that happens to one while it is looked at. */
const STEPS = 12;

describe.each(DIALECTS)('notices on %s', (dialect) => {
  let gateway: TestGateway;
  const players: Player[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  async function meet() {
    players.length = 0;
    const add = async (name: string, roles: Role[], counts = true, more: object = {}) => {
      const { id, email } = await signInAs(gateway.services, roles, more);
      const user = { id, email, name, roles, grantedRoles: roles, role: roles[0] as Role, department: 'EP' };
      const all = { ...user, active: true, emailVerified: true, profileCreated: true };
      players.push({ user: all, name, roles: counts ? roles : [] });
    };
    await add('Petra', ['provider']);
    await add('Paul', ['provider']);
    await add('Anna', ['analyst']);
    await add('Both', ['provider', 'analyst']);
    await add('Clara', ['committee']);
    await add('Sam', ['supply_chain']);
    await add('Bea', ['business_office']);
    await add('Bo', ['business_office', 'committee']);
    await add('Adam', ['admin']);
    await add('Gone', ['analyst'], false, { active: 0 });
    await add('Unproved', ['analyst'], false, { email_verified: 0 });
  }

  const as = ({ user }: Player): Context => ({ ...gateway.services, user, correlationId: 'test' });

  const toldTo = async () => {
    const rows = await gateway.services.db
      .selectFrom('notices')
      .innerJoin('request_events as event', 'event.id', 'notices.event_id')
      .select(['notices.user_id', 'notices.kind', 'notices.request_id', 'event.sequence'])
      .orderBy('notices.id')
      .execute();
    return rows.map(
      ({ user_id, kind, request_id, sequence }) => `${request_id}/${sequence} ${user_id} ${kind}`,
    );
  };

  it('equal the table, event by event, whatever happens to requests', async () => {
    const random = randomFrom(16);
    const kinds = new Set<string>();
    let count = 0;
    const groups = dialect === 'SQLite' ? 50 : 2;
    for (let group = 0; group < groups; group++) {
      await gateway.clear();
      await meet();
      const expected: string[] = [];
      // Of each person, how many notices they may read, and how many of them are of what is there still.
      const readable = new Map(players.map(({ name }) => [name, { shown: 0, unread: 0 }]));
      const histories = new Histories(gateway.services, players, random);
      for (let number = 0; number < HISTORIES; number++) {
        const world = await histories.begin();
        for (let left = random.upTo(STEPS); left > 0; left--) await histories.step(world);
      }
      await histories.tell();
      for (const { request, events } of histories.worlds) {
        for (const player of players) {
          for (const [index, event] of events.entries()) {
            const kind = toldOf(player, event);
            if (!kind) continue;
            kinds.add(kind);
            expected.push(`${request.id}/${index + 1} ${player.user.id} ${kind}`);
            const may = mayRead(player, event.owner, request.status) || isToldAnyway(player, event, kind);
            const counts = readable.get(player.name);
            if (!may || !counts) continue;
            counts.shown++;
            if (!isGone(player, event, kind)) counts.unread++;
          }
        }
      }
      expect((await toldTo()).sort()).toEqual(expected.sort());
      count += expected.length;
      // Of the requests that they may read now, and of no others.
      for (const player of players.filter(({ roles }) => roles.length)) {
        const page = await noticePage(as(player), { first: 100 });
        const { shown, unread } = readable.get(player.name) ?? { shown: 0, unread: 0 };
        expect([player.name, await page.unread()]).toEqual([player.name, Math.min(MOST_READ, unread)]);
        expect([player.name, page.items.length]).toEqual([player.name, Math.min(100, shown)]);
      }
    }
    expect(count).toBeGreaterThan(groups * HISTORIES * 5);
    // That the histories are long and varied enough to prove something.
    if (dialect === 'SQLite') expect([...kinds].sort()).toEqual([...NOTICE_KINDS].sort());
  }, 600_000);
});
