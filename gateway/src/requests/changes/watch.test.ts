import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../../people/sessions/cache.ts';
import type { RequestChange } from '../../platform/changes/index.ts';
import type { Context } from '../../platform/context.ts';
import { Patience, startWaiting } from '../../platform/db/patience.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { openStreams, type VisibleChange, watchRequests } from './watch.ts';

const change = (id: number): RequestChange => ({
  ...{ id, requestedBy: 1, action: 'created', from: null, to: 'submitted' },
  at: '2025-01-01T00:00:00.000Z',
});

describe('a stream of changes', () => {
  let gateway: TestGateway;
  let context: Context;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
  });
  beforeEach(async () => {
    const { token, ...user } = await signInAs(gateway.services, 'analyst');
    context = {
      ...gateway.services,
      token,
      correlationId: 'test',
      user: { ...user, roles: ['analyst'] },
    } as never;
  });
  afterAll(() => gateway.stop());

  /** A reader that takes as many as it has room for. */
  function read(room: number) {
    const reader = {
      ids: [] as number[],
      room,
      hasEnded: false,
      take({ id }: VisibleChange) {
        reader.ids.push(id);
        return reader.ids.length < reader.room;
      },
      end() {
        reader.hasEnded = true;
      },
    };
    return { reader, stream: watchRequests(context).open(reader) };
  }
  const publish = (...ids: number[]) => {
    for (const id of ids) gateway.services.changes.publish(change(id));
  };

  it('keeps the order of changes while it looks the session up', async () => {
    const { reader, stream } = read(100);
    forgetAll();
    publish(1, 2);
    expect(reader.ids).toEqual([]);
    await vi.waitFor(() => expect(reader.ids).toEqual([1, 2]));
    // Known now.
    publish(3);
    expect(reader.ids).toEqual([1, 2, 3]);
    stream.close();
    publish(4);
    expect(reader.ids).toEqual([1, 2, 3]);
  });

  it('waits for a reader who takes no more, and ends when too much waits', async () => {
    const before = openStreams();
    const { reader, stream } = read(1);
    publish(1, 2, 3);
    await vi.waitFor(() => expect(reader.ids).toEqual([1]));
    reader.room = 3;
    stream.ready();
    expect(reader.ids).toEqual([1, 2, 3]);
    publish(...Array.from({ length: 200 }, (_, index) => 4 + index));
    expect(reader.hasEnded).toBe(false);
    expect(openStreams()).toBe(before + 1);
    publish(204);
    expect(reader.hasEnded).toBe(true);
    expect(openStreams()).toBe(before);
  });

  it('shows what has waited as whoever reads it may see it then: nothing after the sign-out', async () => {
    const { reader, stream } = read(1);
    publish(1, 2);
    await vi.waitFor(() => expect(reader.ids).toEqual([1]));
    await gateway.services.db
      .deleteFrom('sessions')
      .where('user_id', '=', context.user?.id ?? 0)
      .execute();
    forgetAll();
    reader.room = 100;
    stream.ready();
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true));
    expect(reader.ids).toEqual([1]);
  });

  it('has its own time for the database, and not what is left of that of the request that opens it', () => {
    const limits: number[] = [];
    const source = () => {
      const { ms, done } = startWaiting(60_000);
      done();
      limits.push(ms);
      return { checked() {}, close() {} };
    };
    const news = watchRequests(context, source);
    new Patience(10).run(() => news.open({ take: () => true, end() {} }).close());
    expect(limits).toEqual([60_000]);
  });
});
