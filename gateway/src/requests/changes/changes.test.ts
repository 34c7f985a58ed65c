import type { Role } from '@portal/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../../people/sessions/cache.ts';
import { gql, rest, upload } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveChange, type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { xlsx } from '../../testing/workbooks.ts';
import { openStreams } from './watch.ts';

describe.each(DIALECTS)('live changes on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<'owner' | 'other' | 'analyst' | 'business_office' | 'committee', SignedIn>;
  const streams: LiveStream[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    for (const [name, role] of [
      ['owner', 'provider'],
      ['other', 'provider'],
      ['analyst', 'analyst'],
      ['business_office', 'business_office'],
      ['committee', 'committee'],
    ] as [keyof typeof people, Role][]) {
      people[name] = await signInAs(gateway.services, role);
    }
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => gateway.stop());

  const watch = async (who: SignedIn | null) => {
    const stream = await openLive(gateway, who);
    streams.push(stream);
    return stream;
  };
  const submit = async () =>
    (await rest<{ id: number }>(gateway, people.owner, 'POST /device-requests', NEW_REQUEST)).body.id;
  const move = (who: SignedIn, id: number, body: object) =>
    rest(gateway, who, `PUT /device-requests/${id}/status`, body);
  const seenBy = (stream: LiveStream, id: number) =>
    stream.changes.filter((change) => change.id === String(id)).map(({ action, stage }) => [action, stage]);

  it('reach everybody when due days are counted anew, and name no request', async () => {
    const streams = [await watch(people.analyst), await watch(people.other)];
    gateway.services.changes.announce('dueDays');
    for (const stream of streams)
      await vi.waitFor(() => expect(seenBy(stream, 0)).toEqual([['recounted', null]]));
  });

  it('reach whoever may read the request, step by step', async () => {
    const analyst = await watch(people.analyst);
    const owner = await watch(people.owner);
    const id = await submit();
    await upload(gateway, people.owner, id, 'costs.xlsx', await xlsx());
    await move(people.analyst, id, { status: 'under_analysis' });
    const steps = [
      ['created', 'submitted'],
      ['file_uploaded', 'submitted'],
      ['start_analysis', 'under_analysis'],
    ];
    await vi.waitFor(() => expect(seenBy(analyst, id)).toEqual(steps));
    await vi.waitFor(() => expect(seenBy(owner, id)).toEqual(steps));
  });

  it('tell another provider of a request while it is before the committee, and that it has gone: no more', async () => {
    const other = await watch(people.other);
    const id = await submit();
    await move(people.analyst, id, { status: 'under_analysis' });
    await move(people.analyst, id, { status: 'committee_review', analystNotes: 'Fine.' });
    await move(people.business_office, id, { status: 'approved' });
    await rest(gateway, people.business_office, `PUT /device-requests/${id}/ordered`, { is_ordered: true });
    const last = await submit();
    await rest(gateway, people.owner, `DELETE /device-requests/${last}`);
    const sentinel = await requestAt(gateway.services, people.other.id);
    await vi.waitFor(() => expect(seenBy(other, sentinel.id)).toHaveLength(1));
    expect(seenBy(other, id)).toEqual([
      ['send_to_committee', 'committee_review'],
      ['gone', null],
    ]);
    expect(seenBy(other, last)).toEqual([]);
  });

  it('tell of votes only those who read votes', async () => {
    const { id } = await requestAt(gateway.services, people.owner.id, 'committee_review');
    const office = await watch(people.business_office);
    const owner = await watch(people.owner);
    await gql(
      gateway,
      people.committee,
      'mutation ($id: ID!) { castVote(id: $id, vote: deny) { __typename } }',
      {
        id: String(id),
      },
    );
    await move(people.business_office, id, { status: 'rejected' });
    await vi.waitFor(() =>
      expect(seenBy(office, id)).toEqual([
        ['vote_deny', 'committee_review'],
        ['reject', 'rejected'],
      ]),
    );
    await vi.waitFor(() => expect(seenBy(owner, id)).toEqual([['reject', 'rejected']]));
  });

  it('tell staff and the requester why a request was dismissed, and that it was restored', async () => {
    const { id } = await requestAt(gateway.services, people.owner.id, 'committee_review');
    const [owner, other, office] = [
      await watch(people.owner),
      await watch(people.other),
      await watch(people.business_office),
    ];
    await move(people.analyst, id, { status: 'dismissed', reason: 'Asked for twice.' });
    await rest(gateway, people.committee, `POST /device-requests/${id}/restore`, {});
    const all = (stream: LiveStream) =>
      stream.changes.filter((change) => change.id === String(id)).map((change) => ({ ...change }));
    const restored = [
      { action: 'restore', stage: 'committee_review', reason: null },
      // Its assignee in this test is no analyst.
      { action: 'released', stage: 'committee_review', reason: null },
    ];
    const steps = [{ action: 'dismiss', stage: 'dismissed', reason: 'Asked for twice.' }, ...restored];
    await vi.waitFor(() => expect(all(owner)).toMatchObject(steps));
    await vi.waitFor(() => expect(all(office)).toMatchObject(steps));
    await vi.waitFor(() =>
      expect(all(other)).toMatchObject([{ action: 'gone', stage: null, reason: null }, ...restored]),
    );
  });

  it('tell of a withdrawn request', async () => {
    const id = await submit();
    const analyst = await watch(people.analyst);
    await rest(gateway, people.owner, `DELETE /device-requests/${id}`);
    await vi.waitFor(() => expect(seenBy(analyst, id)).toEqual([['deleted', null]]));
  });

  it('tell nothing of a write that was refused or lost', async () => {
    const { id } = await requestAt(gateway.services, people.owner.id, 'committee_review');
    const analyst = await watch(people.analyst);
    await move(people.analyst, id, { status: 'approved' });
    await Promise.all(
      Array.from({ length: 5 }, () => move(people.business_office, id, { status: 'approved' })),
    );
    const after = await submit();
    await vi.waitFor(() => expect(seenBy(analyst, after)).toHaveLength(1));
    expect(seenBy(analyst, id)).toEqual([['approve', 'approved']]);
  });

  it('come first when they are younger than what the reader has read', async () => {
    const id = await submit();
    const followed = async (who: SignedIn, readFor: number) => {
      const stream = await openLive<LiveChange | undefined>(
        gateway,
        who,
        `subscription { changed(readFor: ${readFor}) { ... on RequestChange { id action stage } } }`,
      );
      streams.push(stream as LiveStream);
      return stream;
    };
    const reader = await followed(people.analyst, 20_000);
    await vi.waitFor(() =>
      expect(reader.changes).toContainEqual({ id: String(id), action: 'created', stage: 'submitted' }),
    );
    const later = await followed(people.analyst, 0);
    const next = await submit();
    const idsOf = ({ changes }: typeof later) => changes.map((change) => change?.id);
    await vi.waitFor(() => expect(idsOf(later)).toContain(String(next)));
    expect(idsOf(later)).not.toContain(String(id));
  });

  it('come once the write is committed: what is told can be read', async () => {
    const analyst = await watch(people.analyst);
    const id = await submit();
    await vi.waitFor(() => expect(seenBy(analyst, id)).toHaveLength(1));
    expect((await rest(gateway, people.analyst, `GET /device-requests/${id}`)).status).toBe(200);
  });

  it('need a session', async () => {
    const stream = await watch(null);
    await stream.ended;
    expect(stream.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('beat while nothing happens, and are let go when the reader has gone', async () => {
    const before = openStreams();
    const stream = await watch(people.analyst);
    await vi.waitFor(() => expect(openStreams()).toBe(before + 1));
    await vi.waitFor(() => expect(stream.heartbeats()).toBeGreaterThan(1));
    stream.close();
    await vi.waitFor(() => expect(openStreams()).toBe(before));
  });

  it('are refused beyond what one person can have open', async () => {
    const who = await signInAs(gateway.services, 'analyst');
    for (let i = 0; i < 20; i++) await watch(who);
    const refused = await watch(who);
    await refused.ended;
    expect(refused.errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }]);
  });

  it('end within 5 seconds of a sign-out or a deactivation, also on another gateway', async () => {
    const leaving = await signInAs(gateway.services, 'analyst');
    const elsewhere = await signInAs(gateway.services, 'analyst');
    const fired = await signInAs(gateway.services, 'analyst');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    const all = [await watch(leaving), await watch(elsewhere), await watch(fired)];
    await rest(gateway, leaving, 'POST /auth/logout');
    // As another gateway does it: this gateway is not told.
    const { db } = gateway.services;
    await db.deleteFrom('sessions').where('user_id', '=', elsewhere.id).execute();
    await db.updateTable('users').set({ active: 0 }).where('id', '=', fired.id).execute();
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(all.map(({ ended }) => ended));
  });

  it('do not make a session last longer', async () => {
    const who = await signInAs(gateway.services, 'analyst');
    const { db } = gateway.services;
    const idle = new Date(Date.now() - 10 * 60_000).toISOString().replace('T', ' ').replace('Z', '');
    const seen = () =>
      db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', who.id).executeTakeFirst();
    const stream = await watch(who);
    await db.updateTable('sessions').set({ last_seen_at: idle }).where('user_id', '=', who.id).execute();
    forgetAll();
    const id = await submit();
    await vi.waitFor(() => expect(seenBy(stream, id)).toHaveLength(1));
    expect(await seen()).toEqual({ last_seen_at: idle });
  });
});

describe('a gateway that stops', () => {
  it('ends the streams at once', async () => {
    const gateway = await testGateway('SQLite');
    // No timer of the gateway ends the stream: the timers are replaced.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await openLive(gateway, await signInAs(gateway.services, 'analyst'));
    await gateway.stop();
    await stream.ended;
    vi.useRealTimers();
  });
});
