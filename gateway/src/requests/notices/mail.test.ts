import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { type Staff, signInAs, signInStaff } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import type { SmtpServer } from '../../testing/smtp.ts';
import { wrapped } from './compose.ts';
import { lastDigestTime, makeDigests } from './digest.ts';
import { notifyAll } from './notify.ts';
import { sendDue } from './send.ts';

const MINUTE = 60_000;
/** A mail with its text part decoded. */
const plain = (mail: string) => mail.replaceAll('=\n', '').replaceAll('=3D', '=');

describe.each(DIALECTS)('mails on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now: number;
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, {
      HOSPITAL_NAME: 'St. Ada',
    }));
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
    people = await signInStaff(gateway.services);
    gateway.services.changes.announce('settings');
    server.mails.length = 0;
    server.mood = 'takes';
  });
  afterAll(() => stop());

  const later = (minutes: number) => {
    now += minutes * MINUTE;
  };
  const send = () => sendDue(gateway.services);
  const status = (id: number, body: object) =>
    rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, body);
  /** Days later, earlier sessions have ended. */
  const admin = () => signInAs(gateway.services, 'admin');
  const failed = async () =>
    (await rest<{ id: string; error: string }[]>(gateway, await admin(), 'GET /mails')).body;

  async function rejected() {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    await status(id, { status: 'rejected', committeeNotes: 'Too expensive <for> what it adds.' });
    await notifyAll(gateway.services);
    return id;
  }

  it('tell a decision with the text that is meant for the requester, once, after five minutes', async () => {
    const id = await rejected();
    later(4);
    await send();
    expect(server.mails).toEqual([]);
    later(2);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(server.mails).toHaveLength(1);
    const [mail = ''] = server.mails;
    expect(headerOf(mail, 'To')).toBe(people.provider.email);
    expect(headerOf(mail, 'Subject')).toContain(`MDR-${String(id).padStart(6, '0')}`);
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'References')).toBe(`<request-${id}@portal.example>`);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(plain(mail)).toContain('Too expensive <for> what it adds.');
    expect(plain(mail)).toContain('Too expensive &#60;for&#62; what it adds.');
    expect(plain(mail)).toContain(`https://portal.example/requests/${id}`);
    expect(await gateway.services.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('come from the sender and the hospital of the settings, which may change at any time', async () => {
    await rejected();
    later(6);
    await send();
    const asAdmin = await admin();
    await rest(gateway, asAdmin, 'PUT /settings/mail_sender', { value: 'Ada, post <post@ada.example>' });
    await rest(gateway, asAdmin, 'PUT /settings/hospital_name', { value: 'St. Beda' });
    people = await signInStaff(gateway.services);
    await rejected();
    later(6);
    await send();
    expect(server.mails.map((mail) => headerOf(mail, 'From'))).toEqual([
      'Medical Device Requests <no-reply@localhost>',
      '"Ada, post" <post@ada.example>',
    ]);
    const [before = '', after = ''] = server.mails.map(plain);
    expect(before).toContain('--\nSt. Ada, Medical Device Requests\n');
    expect(after).toContain('--\nSt. Beda, Medical Device Requests\n');
    expect(after).not.toContain('St. Ada');
  });

  it('tell what happens within five minutes about one request in one mail', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    await status(id, { status: 'dismissed', reason: 'Asked for twice.' });
    await notifyAll(gateway.services);
    later(2);
    await rest(gateway, people.business_office, `POST /device-requests/${id}/restore`, {});
    await status(id, { status: 'approved' });
    await notifyAll(gateway.services);
    later(4);
    await send();
    expect(server.mails).toHaveLength(1);
    for (const words of ['was dismissed', 'Asked for twice.', 'was restored', 'was approved'])
      expect(plain(server.mails[0] ?? '')).toContain(words);
  });

  it('tell in one mail of several events that are told at once', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const other = await requestAt(gateway.services, people.provider.id, 'committee_review');
    await status(id, { status: 'dismissed', reason: 'Asked for twice.' });
    await status(other.id, { status: 'approved' });
    await rest(gateway, people.business_office, `POST /device-requests/${id}/restore`, {});
    await notifyAll(gateway.services);
    later(2);
    await status(id, { status: 'approved' });
    await notifyAll(gateway.services);
    later(4);
    await send();
    expect(server.mails).toHaveLength(2);
    const mail = plain(server.mails.find((each) => plain(each).includes('Asked for twice.')) ?? '');
    expect(mail).toMatch(/was dismissed.*was restored.*was approved/s);
  });

  it('end with one click, without a sign-in; a look changes nothing', async () => {
    await rejected();
    later(6);
    await send();
    const link = /<(.*)>/
      .exec(headerOf(server.mails[0] ?? '', 'List-Unsubscribe') ?? '')?.[1]
      ?.replaceAll(' ', '');
    const address = `${gateway.url}${new URL(link ?? '').pathname}${new URL(link ?? '').search}`;
    const chosen = async () =>
      (await rest<{ rejected: string[] }>(gateway, people.provider, 'GET /notices/preferences')).body
        .rejected;
    expect((await fetch(address)).status).toBe(200);
    expect(await chosen()).toContain('mail');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = (url: string) =>
      fetch(url, { method: 'POST', headers: type, body: 'List-Unsubscribe=One-Click' });
    expect((await click(`${address}x`)).status).toBe(404);
    // As many characters as a signature has, but more bytes.
    const forged = address.replace(/[^.]+$/, encodeURIComponent('\u00e9'.repeat(43)));
    expect((await click(forged)).status).toBe(404);
    expect((await click(`${address}&token=again`)).status).toBe(400);
    // One mail already waits.
    await rejected();
    const clicked = await click(address);
    expect(clicked.status).toBe(200);
    expect(await clicked.text()).toContain('The portal still tells you, behind the bell.');
    expect(await chosen()).toEqual(['portal', 'push']);
    // The page must not claim anything else to people who have turned off the notices in the portal as well.
    const turnOff = await rest(gateway, people.provider, 'PUT /notices/preferences', { rejected: ['mail'] });
    expect(turnOff.status).toBe(200);
    const quiet = await (await click(address)).text();
    expect(quiet).not.toContain('still tells you');
    expect(quiet).toContain('you have turned that off');
    expect(await chosen()).toEqual([]);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200);
    await rejected();
    later(6);
    await send();
    expect(server.mails).toHaveLength(1);
  });

  it('are not sent to somebody who is deactivated, or may not read the request any more', async () => {
    await rejected();
    await gateway.services.db
      .updateTable('users')
      .set({ active: 0 })
      .where('id', '=', people.provider.id)
      .execute();
    later(6);
    await send();
    expect(server.mails).toEqual([]);
  });

  it('do not ask for an answer that was given while they waited', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const ask = async (body: string) => {
      const question = { body, question_to: people.provider.id };
      const path = `POST /device-requests/${id}/comments` as const;
      const answer = await rest<{ id: string }>(gateway, people.analyst, path, question);
      expect(answer.status).toBe(201);
      await notifyAll(gateway.services);
      return answer.body.id;
    };
    const first = await ask('Which sizes?');
    const answer = `POST /device-requests/${id}/comments/${first}/answer` as const;
    expect((await rest(gateway, people.provider, answer, { body: '7F.' })).status).toBe(201);
    later(6);
    await send();
    expect(server.mails.filter((mail) => headerOf(mail, 'To') === people.provider.email)).toEqual([]);
    await ask('And which lengths?');
    later(6);
    await send();
    const [mail, ...others] = server.mails.filter((each) => headerOf(each, 'To') === people.provider.email);
    expect(plain(mail ?? '')).toContain('Please answer the question');
    // The link and the button lead to the box for the answer.
    const box = `https://portal.example/requests/${id}#answer`;
    expect(plain(mail ?? '')).toContain(`Open the request:\n${box}\n`);
    expect(plain(mail ?? '')).toContain(`href="${box}"`);
    expect(others).toEqual([]);
  });

  it('ask of two questions only the one that is open', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments` as const;
    const ask = async (as: Staff[keyof Staff]) => {
      const question = { body: 'Which sizes?', question_to: people.provider.id };
      const answer = await rest<{ id: string }>(gateway, as, `POST ${comments}`, question);
      expect(answer.status).toBe(201);
      now += 1_000;
      return answer.body.id;
    };
    const first = await ask(people.analyst);
    await ask(people.business_office);
    await notifyAll(gateway.services);
    const given = await rest(gateway, people.provider, `POST ${comments}/${first}/answer`, { body: '7F.' });
    expect(given.status).toBe(201);
    later(6);
    await send();
    const mails = server.mails.filter((mail) => headerOf(mail, 'To') === people.provider.email).map(plain);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`${people.business_office.name} asks you`);
    expect(mails[0]).not.toContain(people.analyst.name);
  });

  it('do not tell of an answer that was deleted while they waited', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments` as const;
    const question = { body: 'Which sizes?', question_to: people.provider.id };
    const asked = await rest<{ id: string }>(gateway, people.analyst, `POST ${comments}`, question);
    const answer = async () => {
      const path = `POST ${comments}/${asked.body.id}/answer` as const;
      const given = await rest<{ id: string }>(gateway, people.provider, path, { body: '7F.' });
      expect(given.status).toBe(201);
      now += 1_000;
      await notifyAll(gateway.services);
      return given.body.id;
    };
    await rest(gateway, people.analyst, 'PUT /notices/preferences', { answer: ['portal', 'mail'] });
    const gone = await answer();
    expect((await rest(gateway, people.provider, `DELETE ${comments}/${gone}`)).status).toBeLessThan(300);
    later(6);
    await send();
    const mails = () => server.mails.filter((mail) => headerOf(mail, 'To') === people.analyst.email);
    expect(mails()).toEqual([]);
    await answer();
    later(6);
    await send();
    expect(mails().map((mail) => plain(mail).includes('answered'))).toEqual([true]);
  });

  it('do not tell of a mention whose comment was deleted while they waited', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments` as const;
    const mention = async () => {
      const comment = { body: 'Please look.', mentions: [people.business_office.id] };
      const answer = await rest<{ id: string }>(gateway, people.analyst, `POST ${comments}`, comment);
      expect(answer.status).toBe(201);
      await notifyAll(gateway.services);
      return answer.body.id;
    };
    const mails = () => server.mails.filter((mail) => headerOf(mail, 'To') === people.business_office.email);
    const gone = await mention();
    expect((await rest(gateway, people.analyst, `DELETE ${comments}/${gone}`)).status).toBeLessThan(300);
    later(6);
    await send();
    expect(mails()).toEqual([]);
    await mention();
    later(6);
    await send();
    expect(mails().map((mail) => plain(mail).includes('mentioned you on'))).toEqual([true]);
  });

  it("do not say that a request is somebody's to work on when it was released meanwhile", async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'submitted');
    const other = await signInAs(gateway.services, 'analyst');
    let version: number | undefined;
    const give = async (user_id: number | null) => {
      const path = `PUT /device-requests/${id}/assignee` as const;
      const { status, body } = await rest<{ version: number }>(gateway, people.business_office, path, {
        user_id,
        version,
      });
      expect([status, body]).toMatchObject([200, {}]);
      version = body.version;
      await notifyAll(gateway.services);
    };
    const mails = () => server.mails.filter((mail) => headerOf(mail, 'To') === other.email);
    await give(other.id);
    await give(null);
    later(6);
    await send();
    expect(mails()).toEqual([]);
    await give(other.id);
    later(6);
    await send();
    expect(mails().map((mail) => plain(mail).includes('yours to work on now'))).toEqual([true]);
  });

  it('do not say that a request waits for an analyst when one has begun meanwhile', async () => {
    await rest(gateway, people.analyst, 'PUT /notices/preferences', { submitted: ['portal', 'mail'] });
    const made = async () => {
      const { body } = await rest<{ id: number }>(
        gateway,
        people.provider,
        'POST /device-requests',
        NEW_REQUEST,
      );
      return body.id;
    };
    const [waiting, begun] = [await made(), await made()];
    await notifyAll(gateway.services);
    await rest(gateway, people.business_office, `PUT /device-requests/${begun}/status`, {
      status: 'under_analysis',
    });
    later(6);
    await send();
    const mailOf = (id: number) =>
      plain(server.mails.find((mail) => plain(mail).includes(`/requests/${id}`)) ?? '');
    expect(mailOf(waiting)).toContain('The request waits for an analyst.');
    expect(mailOf(begun)).toContain(' submitted ');
    expect(mailOf(begun)).not.toContain('waits for an analyst');
  });

  it('name the hospital under what they tell', async () => {
    await rejected();
    later(6);
    await send();
    expect(plain(server.mails[0] ?? '')).toContain('--\nSt. Ada, Medical Device Requests\n');
  });

  it('are tried again with growing pauses while the server does not take them', {
    timeout: 60_000,
  }, async () => {
    await rejected();
    later(6);
    for (const mood of ['hangs', 'defers', 'drops'] as const) {
      server.mood = mood;
      await send();
      await send();
      later({ hangs: 2, defers: 6, drops: 16 }[mood]);
    }
    expect(server.mails).toEqual([]);
    server.mood = 'takes';
    await send();
    expect(server.mails).toHaveLength(1);
  });

  it('are tried again when the server does not serve the portal: that says nothing of the mail', async () => {
    await rejected();
    later(6);
    const waiting = async () =>
      gateway.services.db.selectFrom('mails').select(['state', 'error', 'unsure']).execute();
    for (const [mood, error] of [
      ['does not let in', /name or password of SMTP_URL\. It said: 535 /],
      ['greets with 554', /It said: 554 /],
    ] as const) {
      server.mood = mood;
      await send();
      expect(await waiting()).toEqual([{ state: 'waiting', error: expect.stringMatching(error), unsure: 0 }]);
      later(6);
    }
    server.mood = 'takes';
    await send();
    expect(server.mails).toHaveLength(1);
  });

  it('that the server refuses are listed for administrators, who can have them tried again', async () => {
    await rejected();
    later(6);
    server.mood = 'refuses';
    await send();
    const [mail] = await failed();
    expect(mail?.error).toMatch(/^The mail server did not take the address\. It said: 550 .*no such mailbox/);
    expect(mail).toMatchObject({ kinds: ['rejected'], tries: 1, to: { email: people.provider.email } });
    expect(JSON.stringify(mail)).not.toContain('Too expensive');
    later(60 * 24 * 9);
    server.mood = 'takes';
    await send();
    expect(server.mails).toEqual([]);
    expect((await rest(gateway, await admin(), `POST /mails/${mail?.id}/retry`, {})).status).toBe(204);
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await failed()).toEqual([]);
  });

  it('that failed are listed in pages, and are all tried again at once', async () => {
    const { db } = gateway.services;
    const at = (minute: number) => `2026-03-01 08:0${minute}:00.000`;
    const row = (number: number, state: 'failed' | 'waiting') => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${number}`, user_id: people.provider.id },
      ...{ state, due_at: at(number % 2), tries: 9, begun: 0, unsure: 0, created_at: at(0) },
    });
    const numbers = [1, 2, 3, 4, 5];
    await db
      .insertInto('mails')
      .values([...numbers.map((number) => row(number, 'failed')), row(7, 'waiting')])
      .execute();
    const seen: string[] = [];
    const page = async (path: string) => rest<{ id: string }[]>(gateway, await admin(), `GET ${path}`);
    for (let path = '/mails?limit=2'; path; ) {
      const { body, headers } = await page(path);
      expect(headers.get('x-total-count')).toBe('5');
      seen.push(...body.map(({ id }) => id));
      path = /<\/api(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen.map((id) => Number(id.at(-1)))).toEqual([5, 3, 1, 4, 2]);
    const bad = await rest(gateway, await admin(), 'GET /mails?cursor=MjAyNg');
    expect(bad.status).toBe(400);

    let told = 0;
    const close = gateway.services.changes.subscribe({ mailsFailed: () => told++, lost() {} });
    const ids = seen.map((id) => JSON.stringify(id)).join();
    const again = `mutation { retryMails(ids: [${ids}]) { ... on MailsRetried { retried } ... on Error { code } } }`;
    expect(await gql(gateway, await admin(), again)).toEqual({ data: { retryMails: { retried: 5 } } });
    expect(await gql(gateway, await admin(), again)).toEqual({
      data: { retryMails: { code: 'mail_not_found' } },
    });
    close();
    expect(told).toBe(1);
    expect(await failed()).toEqual([]);
  });

  it.each([
    ['drops the connection', 'takes and drops'],
    ['never answers', 'takes and hangs'],
    ['says without end that its answer goes on', 'takes and stammers'],
  ] as const)(
    'come at most twice, with the same Message-ID, from a server that takes them and %s',
    async (_, mood) => {
      await rejected();
      later(6);
      server.mood = mood;
      for (let day = 0; day < 12; day++) {
        await send();
        later(60 * 24);
      }
      expect(server.mails).toHaveLength(2);
      expect(new Set(server.mails.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
      expect((await failed())[0]?.error).toContain('may have arrived');
    },
  );

  /** Sends like a gateway that dies after, or just before, the server may have taken the mail. */
  async function die(handsOver: boolean) {
    const died = Promise.withResolvers<void>();
    const send = async (_: unknown, handOver?: () => Promise<void>) => {
      if (handsOver) await handOver?.();
      died.resolve();
      return new Promise<never>(() => {});
    };
    void sendDue({ ...gateway.services, mailer: { send } });
    await died.promise;
    later(6);
  }

  it('of a gateway that died when the server may have had them are tried by another one, once', async () => {
    await rejected();
    later(6);
    await die(true);
    await die(true);
    await send();
    expect(server.mails).toEqual([]);
    expect(await failed()).toHaveLength(1);
  });

  it('of gateways that died before are sent, however often it was and with a doubt besides', async () => {
    await rejected();
    later(6);
    for (const handsOver of [false, false, true, false, false]) await die(handsOver);
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await failed()).toEqual([]);
  });

  it('that were taken but could not be removed come at most twice', async () => {
    await rejected();
    later(6);
    const { db } = gateway.services;
    const broken = new Proxy(db, {
      get(target, name) {
        const held: unknown = Reflect.get(target, name, target);
        if (typeof held !== 'function') return held;
        return (...args: unknown[]) => {
          if (name === 'deleteFrom' && args[0] === 'mails') throw new Error('the database went away');
          return Reflect.apply(held, target, args);
        };
      },
    });
    for (let day = 0; day < 12; day++) {
      await sendDue({ ...gateway.services, db: broken }).catch(() => {});
      later(60 * 24);
    }
    expect(server.mails).toHaveLength(2);
    expect((await failed())[0]?.error).toContain('may have arrived');
  });

  it('that could not be written were not handed over, and are tried again', async () => {
    await rejected();
    later(6);
    const { config } = gateway.services;
    const failing = { ...gateway.services, config: { ...config, publicUrl: 'no address' } };
    for (let times = 1; times <= 3; times++) {
      await sendDue(failing);
      later(60);
    }
    expect(server.mails).toEqual([]);
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await failed()).toEqual([]);
  });

  it('of a day come at their hour, one for each person, whoever makes them', async () => {
    now = Date.parse('2026-03-01T10:00:00Z');
    for (let number = 0; number < 3; number++)
      await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await notifyAll(gateway.services);
    const digest = () => makeDigests(gateway.services);
    now = Date.parse('2026-03-02T06:59:00Z');
    await digest();
    await send();
    expect(server.mails).toEqual([]);
    now = Date.parse('2026-03-02T07:00:00Z');
    await Promise.all([digest(), digest()]);
    await digest();
    await send();
    expect(server.mails.map((mail) => headerOf(mail, 'To'))).toEqual([people.analyst.email]);
    expect(headerOf(server.mails[0] ?? '', 'Subject')).toBe('3 notices about device requests');
  });

  it('of a day tell nothing that was read in the portal', async () => {
    now = Date.parse('2026-03-01T10:00:00Z');
    const ids: number[] = [];
    for (let number = 0; number < 2; number++)
      ids.push(
        (await rest<{ id: number }>(gateway, people.provider, 'POST /device-requests', NEW_REQUEST)).body.id,
      );
    await notifyAll(gateway.services);
    const { db } = gateway.services;
    const read = db.updateTable('notices').set({ unread_by: null, read_at: toSql(new Date(now)) });
    await read.where('request_id', '=', ids[0] ?? 0).execute();
    now = Date.parse('2026-03-02T07:00:00Z');
    await makeDigests(gateway.services);
    await send();
    expect(server.mails.map((mail) => headerOf(mail, 'Subject'))).toEqual(['1 notice about device requests']);
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await notifyAll(gateway.services);
    await read.where('unread_by', 'is not', null).execute();
    now = Date.parse('2026-03-03T07:00:00Z');
    await makeDigests(gateway.services);
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('of a day tell what is behind fifty that are over', async () => {
    now = Date.parse('2026-03-01T10:00:00Z');
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const { db } = gateway.services;
    const event = await db
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const notice = (kind: 'given' | 'submitted') => ({
      ...{ user_id: people.analyst.id, shown_to: null, unread_by: null, kind, request_id: id, own: 0 },
      ...{ event_id: event.id, staff_only: 0 as const, at: toSql(new Date(now)), read_at: null },
      ...{ mail_id: null, digest_for: people.analyst.id },
    });
    // The request that was assigned to the analyst is now somebody else's.
    await db
      .insertInto('notice_preferences')
      .values({ user_id: people.analyst.id, kind: 'given', channels: 'portal digest' })
      .execute();
    await db
      .insertInto('notices')
      .values([...Array.from({ length: 50 }, () => notice('given')), notice('submitted')])
      .execute();
    now = Date.parse('2026-03-02T07:00:00Z');
    await makeDigests(gateway.services);
    await send();
    expect(server.mails.map((mail) => headerOf(mail, 'To'))).toEqual([people.analyst.email]);
  });

  it('of a day count nothing that their person may not read', async () => {
    now = Date.parse('2026-03-01T10:00:00Z');
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const { db } = gateway.services;
    const event = await db
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const notice = (staffOnly: 0 | 1) => ({
      ...{ user_id: people.provider.id, shown_to: null, unread_by: null, kind: 'submitted' as const },
      ...{ request_id: id, own: 0, event_id: event.id, staff_only: staffOnly, at: toSql(new Date(now)) },
      ...{ read_at: null, mail_id: null, digest_for: people.provider.id },
    });
    await db
      .insertInto('notices')
      .values([...Array.from({ length: 50 }, () => notice(0)), notice(1), notice(1)])
      .execute();
    now = Date.parse('2026-03-02T07:00:00Z');
    await makeDigests(gateway.services);
    await send();
    expect(server.mails.map((mail) => headerOf(mail, 'Subject'))).toEqual(['Notices about device requests']);
    expect(plain(server.mails[0] ?? '')).toContain('There may be more: the portal shows it.');
  });
});

describe('the hour of digests', () => {
  it.each([
    ['2026-03-01T06:59:00Z', 7, 'UTC', '2026-02-28T07:00:00.000Z'],
    ['2026-03-01T07:00:00Z', 7, 'UTC', '2026-03-01T07:00:00.000Z'],
    ['2026-07-01T12:00:00Z', 7, 'Europe/Zurich', '2026-07-01T05:00:00.000Z'],
    ['2026-07-01T12:00:00Z', 7, 'Asia/Kathmandu', '2026-07-01T01:15:00.000Z'],
    // The clocks go from 2 to 3: that day has no 2 o'clock.
    ['2026-03-29T12:00:00Z', 2, 'Europe/Zurich', '2026-03-28T01:00:00.000Z'],
  ])('before %s at %i in %s is %s', (now, hour, zone, expected) => {
    expect(lastDigestTime(new Date(now), hour, zone).toISOString()).toBe(expected);
  });
});

it('texts of mails have lines of 72 characters', () => {
  const lines = wrapped(`${'word '.repeat(40)}\n\nend`).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72);
  expect(lines.slice(-2)).toEqual(['', 'end']);
});
