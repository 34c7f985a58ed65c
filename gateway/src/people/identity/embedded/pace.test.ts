import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { paceMail, paceTry, tryMet } from './pace.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe.each(DIALECTS)('tries of the password of one account on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  beforeAll(async () => {
    // Hash passwords as in production, because their work is compared below.
    gateway = await testGateway(dialect, {}, ({ passwords: _, ...config }) => config);
    gateway.services.clock = () => new Date(now);
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
  });
  afterAll(() => gateway.stop());

  const attempt = (email: string, address: string) => paceTry(gateway.services, { email, address });
  const waits = async (email: string, address: string) => {
    const permit = await attempt(email, address);
    return permit.allowed ? 0 : permit.retryAfter;
  };
  const tries = async (times: number, email: string, addressOf: (n: number) => string) => {
    for (let n = 0; n < times; n++) await attempt(email, addressOf(n));
  };

  it('are free five times, then wait longer after each, a minute at most', async () => {
    const email = 'pat@hospital.example';
    await tries(5, email, () => '192.0.2.1');
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await waits(email, '192.0.2.1')).toBe(seconds);
      now += seconds * SECOND;
      expect(await waits(email.toUpperCase(), '192.0.2.1')).toBe(0);
    }
  });

  it('from another network are not slowed down by those tries', async () => {
    await tries(30, 'kim@hospital.example', () => '192.0.2.2');
    expect(await waits('kim@hospital.example', '192.0.2.3')).toBe(0);
    expect(await waits('other@hospital.example', '192.0.2.2')).toBe(0);
  });

  it('from everywhere at once are slowed down, but never by more than five seconds', async () => {
    const email = 'lee@hospital.example';
    await tries(50, email, (n) => `198.51.100.${n}`);
    for (let n = 0; n < 8; n++) {
      const wait = await waits(email, `203.0.113.${n}`);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(5);
      now += wait * SECOND;
      expect(await waits(email, `203.0.113.${n + 100}`)).toBe(0);
    }
    expect(await waits(email, '203.0.113.200')).toBeLessThanOrEqual(5);
  });

  it('of the second factor from everywhere at once wait longer after each, five minutes at most', async () => {
    const tryCode = (address: string) =>
      paceTry(gateway.services, { email: 'fay@hospital.example', address, secret: 'factor' });
    for (let n = 0; n < 10; n++) expect((await tryCode(`198.51.100.${n}`)).allowed).toBe(true);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300]) {
      const permit = await tryCode('203.0.113.1');
      expect(permit.allowed ? 0 : permit.retryAfter).toBe(seconds);
      now += seconds * SECOND;
      expect((await tryCode(`203.0.113.${100 + seconds}`)).allowed).toBe(true);
    }
  });

  it('at once are counted like in a row', async () => {
    const permits = await Promise.all(
      Array.from({ length: 25 }, () => attempt('max@hospital.example', '192.0.2.4')),
    );
    expect(permits.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(5);
  });

  it('count no more after a quarter of an hour', async () => {
    await tries(9, 'zoe@hospital.example', () => '192.0.2.5');
    now += 15 * MINUTE;
    expect(await waits('zoe@hospital.example', '192.0.2.5')).toBe(0);
  });

  it('count an IPv6 network of 64 bits as one address', async () => {
    const email = 'six@hospital.example';
    await tries(5, email, (n) => `2001:db8:1:2::${n}`);
    expect(await waits(email, '2001:db8:1:2:ffff::1')).toBe(1);
    expect(await waits(email, '2001:db8:1:3::1')).toBe(0);
    await tries(5, 'four@hospital.example', () => '192.0.2.8');
    expect(await waits('four@hospital.example', '::ffff:192.0.2.8')).toBe(1);
  });

  it('of many accounts from one address are limited when they are wrong, and not when they are right', async () => {
    const email = (n: number) => `person${n}@hospital.example`;
    for (let n = 0; n < 120; n++) {
      const permit = await paceTry(gateway.services, { email: email(n), address: '192.0.2.9' });
      if (!('entries' in permit)) throw new Error(`The ${n + 1}th sign-in was refused`);
      await tryMet(gateway.services, permit);
    }
    await tries(60, 'wrong', () => '192.0.2.9');
    for (let n = 0; n < 60; n++) await attempt(email(n), '192.0.2.9');
    expect(await waits(email(200), '192.0.2.9')).toBe(60);
    expect(await waits(email(200), '192.0.2.10')).toBe(0);
  });

  it('of the right password are limited for one account, since comparing it is work', async () => {
    const right = async () => {
      const permit = await attempt('busy@hospital.example', '192.0.2.11');
      if ('entries' in permit) await tryMet(gateway.services, permit);
      return permit.allowed;
    };
    for (let n = 0; n < 60; n++) expect(await right()).toBe(true);
    expect(await right()).toBe(false);
    now += MINUTE;
    expect(await right()).toBe(true);
  });

  describe('on a device from which somebody has signed in before', () => {
    const email = 'owner@hospital.example';
    const fromEverywhere = async () => {
      await tries(60, email, (n) => `198.51.100.${n}`);
      await tries(10, email, () => '127.0.0.1');
    };
    let owner: Visitor;
    beforeAll(async () => {
      now = Date.now();
      owner = new Visitor(gateway);
      await owner.join(email);
      await owner.call('/api/idp/sign-out', {});
    });

    it('are not slowed down by those from everywhere else', async () => {
      await fromEverywhere();
      expect((await new Visitor(gateway).signIn(email, PASSWORD)).status).toBe(429);
      expect((await owner.signIn(email, PASSWORD)).status).toBe(200);
    });

    it('are slowed down by wrong ones on it', async () => {
      for (let n = 0; n < 5; n++) expect((await owner.signIn(email, 'not the password')).status).toBe(401);
      expect((await owner.signIn(email, PASSWORD)).status).toBe(429);
      now += SECOND;
      expect((await owner.signIn(email, PASSWORD)).status).toBe(200);
    });

    it('get no advantage for another account, with a forged cookie, or after a new password', async () => {
      await fromEverywhere();
      const cookie = owner.cookie.split('; ').find((each) => each.includes('devices=')) ?? '';
      const signIn = async (headers: object) =>
        (
          await new Visitor(gateway).call(
            '/api/idp/sign-in/email',
            { email, password: PASSWORD },
            { ...headers },
          )
        ).status;
      expect(await signIn({ cookie })).toBe(200);
      expect(await signIn({ cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).toBe(429);
      await tries(10, 'other@hospital.example', () => '127.0.0.1');
      expect((await owner.signIn('other@hospital.example', PASSWORD)).status).toBe(429);

      await owner.signIn(email, PASSWORD);
      const changed = { currentPassword: PASSWORD, newPassword: 'seven loud yellow bells' };
      expect((await owner.call('/api/idp/change-password', changed)).status).toBe(200);
      await fromEverywhere();
      expect(await signIn({ cookie })).toBe(429);
      expect((await owner.signIn(email, 'seven loud yellow bells')).status).toBe(200);
    });

    it('are known by a cookie that scripts cannot read and that stays within the provider', async () => {
      const answer = await owner.signIn(email, 'seven loud yellow bells');
      const cookie = answer.headers.getSetCookie().find((each) => each.includes('devices='));
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/Path=\/api\/idp/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).not.toContain('owner');
    });
  });

  it('are refused over HTTP with the wait, for an account that there is and one that there is not', async () => {
    await new Visitor(gateway).signUp('real@hospital.example', PASSWORD);
    const answers = [];
    for (const email of ['real@hospital.example', 'unreal@hospital.example']) {
      await tries(5, email, () => '127.0.0.1');
      const { status, headers, body } = await new Visitor(gateway).signIn(email, PASSWORD);
      answers.push([status, headers.get('retry-after'), body.message]);
    }
    expect(answers[0]).toEqual([429, '1', 'Too many tries. Please try again in 1 second.']);
    expect(answers[1]).toEqual(answers[0]);
    now += MINUTE;
    expect((await new Visitor(gateway).signIn('real@hospital.example', PASSWORD)).status).toBe(200);
    // A successful sign-in resets the count.
    await tries(4, 'real@hospital.example', () => '127.0.0.1');
    expect((await new Visitor(gateway).signIn('real@hospital.example', PASSWORD)).status).toBe(200);
  });

  it('let a network send five mails in a quarter of an hour to an address, whoever asks for them', async () => {
    const send = (email: string) =>
      new Visitor(gateway).call('/api/idp/email-otp/request-password-reset', { email });
    for (const email of ['real@hospital.example', 'nobody@hospital.example']) {
      const statuses = [];
      await gateway.services.db.deleteFrom('idp_rate_limit' as never).execute();
      for (let n = 0; n < 6; n++) statuses.push((await send(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(gateway.mails).toHaveLength(5);
  });

  it('let a stranger use up neither the mails of another network nor those of a known device', async () => {
    const email = 'wanted@hospital.example';
    const ask = async (address: string, device?: string) =>
      (await paceMail(gateway.services, { email, address, device })).allowed;
    const five = async (address: string) => {
      for (let n = 0; n < 5; n++) expect(await ask(address)).toBe(true);
      expect(await ask(address)).toBe(false);
    };
    await five('192.0.2.1');
    await five('192.0.2.2');
    await five('2001:db8::1');
    await five('192.0.2.4');
    // At most twenty mails from all networks, because more would fill the mailbox.
    expect(await ask('192.0.2.5')).toBe(false);
    for (let n = 0; n < 5; n++) expect(await ask('192.0.2.1', 'own')).toBe(true);
    expect(await ask('192.0.2.1', 'own')).toBe(false);
  });

  it('cost the same work whether the account exists or not', async () => {
    const signIn = (email: string) => new Visitor(gateway).signIn(email, 'not the password');
    const signUp = (email: string) => new Visitor(gateway).signUp(email, PASSWORD);
    const took = async (work: () => Promise<unknown>) => {
      await gateway.clear();
      // Measure the processor time and not the elapsed time, because others may use the machine.
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const least = { known: Infinity, unknown: Infinity, taken: Infinity, free: Infinity };
    for (let round = 0; round < 3; round++) {
      least.known = Math.min(least.known, await took(() => signIn('real@hospital.example')));
      least.unknown = Math.min(least.unknown, await took(() => signIn('unreal@hospital.example')));
      least.taken = Math.min(least.taken, await took(() => signUp('real@hospital.example')));
      least.free = Math.min(least.free, await took(() => signUp(`free${round}@hospital.example`)));
    }
    // Each of these hashes a password, which is nine tenths of the work. A case without that would be noticed.
    expect(least.unknown).toBeGreaterThan(least.known / 4);
    expect(least.taken).toBeGreaterThan(least.free / 4);
  });
});
