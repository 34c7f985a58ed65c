import { MAILED_CODE_LENGTH } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { subjectOf } from '../../sessions/tries.ts';
import { CODES, paceMail, paceTry, tryDropped, tryMet } from './pace.ts';
import { openProvider } from './provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(DIALECTS)('codes that are mailed, on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => new Date(now);
    now = Date.now();
    await openProvider(gateway.services);
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
    await gateway.services.db.deleteFrom('idp_rate_limit' as never).execute();
  });
  afterAll(() => gateway.stop());

  const guess = (n: number, network: string, device?: string) =>
    paceTry(gateway.services, {
      email: `person${n}@hospital.example`,
      address: network,
      secret: 'mailed code',
      device,
    });
  const waitOf = async (permit: ReturnType<typeof guess>) => {
    const answer = await permit;
    return answer.allowed ? 0 : answer.retryAfter;
  };
  /** Stores this many wrong codes, as if they were entered a minute ago. */
  const wrong = async (count: number, ...parts: string[]) => {
    const at = toSql(new Date(now - MINUTE));
    const subject = subjectOf('mailed codes', ...parts);
    const rows = Array.from({ length: count }, (_, n) => ({ subject, seq: n + 1, at }));
    await gateway.services.db.insertInto('tries').values(rows).execute();
  };
  const wrongEverywhere = (count: number) => wrong(count);
  const alarms = () =>
    gateway.services.db
      .selectFrom('security_events')
      .select(['times', 'user_id', 'address', 'detail'])
      .where('kind', '=', 'codes_guessed')
      .execute();

  it('are too long to guess, whatever they are for, and may be typed as the mail shows them', async () => {
    const email = 'long@hospital.example';
    const visitor = new Visitor(gateway);
    const codes: string[] = [];
    const mailed = () => {
      const code = visitor.code(email);
      expect(code).toMatch(new RegExp(`^\\d{${MAILED_CODE_LENGTH}}$`));
      codes.push(code);
      return code.replace(/(.{4})(?!$)/g, '$1 ');
    };
    await visitor.signUp(email, PASSWORD);
    mailed();
    await visitor.signIn(email, PASSWORD);
    await visitor.call('/api/idp/email-otp/send-verification-otp', { email, type: 'email-verification' });
    const otp = mailed();
    expect((await visitor.call('/api/idp/email-otp/verify-email', { email, otp })).status).toBe(200);
    await visitor.call('/api/idp/email-otp/request-password-reset', { email });
    const reset = { email, otp: mailed(), password: 'four quiet green lamps' };
    expect((await visitor.call('/api/idp/email-otp/reset-password', reset)).status).toBe(200);
    expect(new Set(codes).size).toBe(3);
    expect(10 ** MAILED_CODE_LENGTH).toBeGreaterThan(2 ** 39);
  });

  it('that are wrong are limited for each network and hour, whosever they are', async () => {
    const { limit } = CODES.ofNetwork;
    for (let n = 0; n < limit; n++) {
      // Avoid the limit per minute, which is a different one.
      if (n % 30 === 29) now += MINUTE;
      expect((await guess(n, '192.0.2.1')).allowed).toBe(true);
    }
    now += MINUTE;
    expect(await waitOf(guess(limit, '192.0.2.1'))).toBeGreaterThan(30 * 60);
    expect(await waitOf(guess(limit, '192.0.2.2'))).toBe(0);
    now += HOUR;
    expect(await waitOf(guess(limit, '192.0.2.1'))).toBe(0);
  });

  it.each([
    ['are right', tryMet],
    ['were not looked at', tryDropped],
  ])('that %s do not count against a network', async (_, conclude) => {
    for (let n = 0; n < CODES.ofNetwork.limit + 20; n++) {
      if (n % 30 === 29) now += MINUTE;
      const permit = await guess(n, '192.0.2.1');
      if (!('entries' in permit)) throw new Error(`The ${n + 1}th code was refused`);
      await conclude(gateway.services, permit);
    }
  });

  it('that are wrong everywhere raise an alarm, and leave a network few tries', async () => {
    await wrongEverywhere(CODES.ofAll.limit - 1);
    expect((await guess(0, '192.0.2.1')).allowed).toBe(true);
    expect(await alarms()).toEqual([]);

    const { limit } = CODES.ofNetworkInAlarm;
    for (let n = 0; n < limit; n++) expect((await guess(n, '192.0.2.1')).allowed).toBe(true);
    expect(await waitOf(guess(limit, '192.0.2.1'))).toBeGreaterThan(30 * 60);
    const detail = `More than ${CODES.ofAll.limit} wrong ones in an hour, from all networks together`;
    expect(await alarms()).toEqual([{ times: limit, user_id: null, address: null, detail }]);

    // Others can continue: another network, and a device that the account knows.
    expect(await waitOf(guess(0, '192.0.2.2'))).toBe(0);
    expect(await waitOf(guess(limit, '192.0.2.1', 'own'))).toBe(0);
    now += HOUR;
    expect(await waitOf(guess(limit, '192.0.2.1'))).toBe(0);
  });

  it('that are wrong everywhere leave passwords alone', async () => {
    await wrongEverywhere(CODES.ofAll.limit);
    for (let n = 0; n <= CODES.ofNetworkInAlarm.limit; n++) {
      const permit = await paceTry(gateway.services, {
        email: `p${n}@hospital.example`,
        address: '192.0.2.1',
      });
      expect(permit.allowed).toBe(true);
    }
    expect(await alarms()).toEqual([]);
  });

  const email = 'new@hospital.example';
  const wrongCode = { email, otp: '0'.repeat(12), password: 'four quiet green lamps' };
  /** Each call that takes a code, with the action that mails the code. */
  const CALLS = [
    ['verify-email', (visitor: Visitor) => visitor.signUp(email, PASSWORD)],
    [
      'reset-password',
      (visitor: Visitor) => visitor.call('/api/idp/email-otp/request-password-reset', { email }),
    ],
  ] as const;
  const send = async (visitor: Visitor, call: string, otp = wrongCode.otp) => {
    const { status, body } = await visitor.call(`/api/idp/email-otp/${call}`, { ...wrongCode, otp });
    return [status, body.code];
  };

  it.each(CALLS)('are counted by the call %s', async (call, ask) => {
    await wrongEverywhere(CODES.ofAll.limit);
    const visitor = new Visitor(gateway);
    await ask(visitor);
    expect(await send(visitor, call)).toEqual([400, 'INVALID_OTP']);
    expect(await alarms()).toMatchObject([{ times: 1 }]);
  });

  it.each(CALLS)('are not guessed by a call of %s that compares nothing', async (call, ask) => {
    const kept = async () => {
      const { db } = gateway.services;
      const rows = await db.selectFrom('tries').select('subject').execute();
      // Ignore the limit per minute, which counts the work.
      return rows.filter(({ subject }) => subject !== subjectOf('failures', '127.0.0.1')).length;
    };
    const stranger = new Visitor(gateway);
    expect(await send(stranger, call)).toEqual([400, 'NO_CLAIM']);
    expect(await kept()).toBe(0);

    const visitor = new Visitor(gateway);
    await ask(visitor);
    for (let n = 0; n < 5; n++) {
      await gateway.services.db.deleteFrom('tries').execute();
      expect(await send(visitor, call)).toEqual([400, 'INVALID_OTP']);
    }
    await gateway.services.db.deleteFrom('tries').execute();
    expect(await send(visitor, call)).toEqual([403, 'TOO_MANY_ATTEMPTS']);
    expect(await kept()).toBe(0);
  });

  it.each(CALLS)('are looked at once by %s, however many wrong ones others have sent', async (call, ask) => {
    await wrongEverywhere(CODES.ofAll.limit);
    await wrong(CODES.ofNetworkInAlarm.limit, 'alarm', '127.0.0.1');
    await wrong(CODES.ofNetwork.limit, '127.0.0.1');
    const guesser = new Visitor(gateway);
    await ask(guesser);
    expect(await send(guesser, call)).toEqual([400, 'INVALID_OTP']);
    expect(await send(guesser, call)).toEqual([429, 'TOO_MANY_TRIES']);
    const owner = new Visitor(gateway);
    await owner.signUp(email, PASSWORD);
    await ask(owner);
    const [status] = await send(owner, call, owner.code(email));
    expect(status).toBe(200);
  });

  it('do not keep the owner out when nobody has used them', async () => {
    for (let n = 0; n <= 60; n++) {
      const permit = await guess(0, `192.0.2.${n}`);
      if (!('entries' in permit)) throw new Error(`The ${n + 1}th code was refused`);
      await tryDropped(gateway.services, permit);
    }
    const owner = { email: 'person0@hospital.example', address: '198.51.100.1' };
    for (const device of [undefined, 'own']) {
      expect(await waitOf(paceTry(gateway.services, { ...owner, device }))).toBe(0);
    }
  });

  it('are mailed to an address so often in a day, from however many networks they are asked for', async () => {
    const ask = async (n: number, device?: string) =>
      (
        await paceMail(gateway.services, {
          email: 'wanted@hospital.example',
          address: `192.0.2.${n}`,
          device,
        })
      ).allowed;
    const { limit } = CODES.mailsOfDay;
    for (let n = 0; n < limit; n++) {
      if (n % 20 === 0) now += 15 * MINUTE;
      expect([n, await ask(n)]).toEqual([n, true]);
    }
    now += HOUR;
    expect(await ask(200)).toBe(false);
    expect(await ask(200, 'own')).toBe(true);
    now += DAY;
    expect(await ask(200)).toBe(true);
  });

  it('are mailed to an address for one network so often in a day that mails are left for others', async () => {
    const ask = async (address: string) =>
      (await paceMail(gateway.services, { email: 'wanted@hospital.example', address })).allowed;
    const answers: boolean[] = [];
    for (let n = 0; n < CODES.mailsOfDay.limit; n++) {
      now += 15 * MINUTE;
      answers.push(await ask('192.0.2.1'));
    }
    expect(answers.filter(Boolean)).toHaveLength(CODES.mailsOfDay.limit / 5);
    expect(await ask('198.51.100.1')).toBe(true);
    now += DAY;
    expect(await ask('192.0.2.1')).toBe(true);
  });

  it('are not mailed more often because somebody is signed in to an address that is not proven', async () => {
    const email = 'squatted@hospital.example';
    const password = 'attackers own words';
    await new Visitor(gateway).signUp(email, password);
    const statuses = [];
    for (let browser = 0; browser < 3; browser++) {
      const visitor = new Visitor(gateway);
      await visitor.signIn(email, password);
      for (let n = 0; n < 3; n++) {
        const body = { email, type: 'email-verification' };
        statuses.push((await visitor.call('/api/idp/email-otp/send-verification-otp', body)).status);
      }
    }
    // One mail came with the sign-up.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429]);
  });
});
