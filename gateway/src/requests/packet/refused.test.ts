import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const small = vi.hoisted(() => ({ pages: 1_000, bytes: 1e9 }));

// The real press, with less room than any packet of two requests needs.
vi.mock('../../platform/paper/index.ts', async (original) => {
  const paper = await original<typeof import('../../platform/paper/index.ts')>();
  return {
    ...paper,
    createPress: (limits: Parameters<typeof paper.createPress>[0]) =>
      paper.createPress(
        Object.defineProperties({ ...limits } as typeof limits, {
          pages: { get: () => small.pages },
          bytes: { get: () => small.bytes },
        }),
      ),
  };
});

describe('a packet beyond the limits', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let ids: number[];
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    const { id: owner } = await signInAs(gateway.services, 'provider');
    ids = [];
    for (let made = 0; made < 2; made++) ids.push((await requestAt(gateway.services, owner, 'approved')).id);
  });
  afterAll(() => gateway.stop());

  const ask = (path: string, accept = 'application/pdf') =>
    fetch(`${gateway.url}/api/device-requests${path}`, {
      headers: { authorization: `Bearer ${analyst.token}`, accept },
    });

  it.each([
    ['pages', { pages: 2, bytes: 1e9 }, 'packetTooLong'],
    ['bytes', { pages: 1_000, bytes: 10_000 }, 'packetTooLarge'],
  ] as const)('of %s is refused in words, by the call and in its stream', async (_of, limits, code) => {
    Object.assign(small, limits);
    const path = `/packet?ids=${ids}`;
    const answer = await ask(path);
    const body = await answer.json();
    expect([answer.status, body.code]).toEqual([413, say(code, 1, 2).code]);
    expect(body.error).toContain('Choose fewer requests.');
    const events = await (await ask(path, 'text/event-stream')).text();
    const [, refused = '{}'] = /^event: refused\ndata: (.*)$/m.exec(events) ?? [];
    expect(JSON.parse(refused)).toMatchObject({ code: body.code, error: body.error });
    expect(events).not.toContain('event: pdf');
  });

  it('is made again as soon as it fits', async () => {
    Object.assign(small, { pages: 1_000, bytes: 1e9 });
    expect((await ask(`/packet?ids=${ids}`)).status).toBe(200);
  });
});
