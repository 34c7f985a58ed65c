import {
  mayRead,
  mayReadAnalystNotes,
  NOTICE_KIND,
  NOTICE_KINDS,
  type NoticeKind,
  ROLES,
  type Role,
  requestNumber,
  STAGES,
  type Stage,
} from '@portal/domain';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSql } from '../platform/db/index.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { sealedText } from '../requests/comments/recorded.ts';
import { makeDigests } from '../requests/notices/digest.ts';
import { sendDue } from '../requests/notices/send.ts';
import type { MailsTable, NewNotice } from '../requests/notices/tables.ts';
import { pushDue } from '../requests/push/send.ts';
import type { NewPush } from '../requests/push/tables.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, shareOf, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { type PushService, pushService } from '../testing/push-service.ts';
import { requestAt } from '../testing/requests.ts';
import { type SmtpServer, smtpServer } from '../testing/smtp.ts';

/** What is told only while somebody waits for the reader: here nobody does. */
const WAITED_FOR: readonly NoticeKind[] = [
  'question',
  'consultation',
  'consultation_due',
  'follow_up',
  'follow_up_due',
];

/** What decides what is told, besides rights: the text of the event, and what must be so still. */
const behaviourOf = (kind: NoticeKind) => {
  const { withNotes, while: still, asks, asksAt } = NOTICE_KIND[kind];
  return JSON.stringify([
    withNotes,
    still,
    asks !== undefined,
    asksAt !== undefined,
    WAITED_FOR.indexOf(kind),
  ]);
};
/** A kind of each behaviour. */
const KINDS = [...new Map(NOTICE_KINDS.map((kind) => [behaviourOf(kind), kind])).values()];

/** The text and the page of a mail, without the marks of its encoding. */
const plain = (mail: string) => mail.replaceAll('=\n', '').replaceAll('=3D', '=');

interface Reader {
  who: string;
  id: number;
  email: string;
  /** None for somebody who is told nothing. */
  roles: readonly Role[];
  endpoint: string;
}

/**
 * Whatever was written down to be told, a mail and a push say only what their reader may read when they are sent: rights, stages and
 * roles may have changed meanwhile. So here everybody is to be told of everything, by every way.
 */
describe.each(DIALECTS)('mails and pushes on %s', (dialect) => {
  let gateway: TestGateway;
  let mails: SmtpServer;
  let pushes: PushService;
  let owner: SignedIn;
  const readers: Reader[] = [];
  const requests: {
    id: number;
    stage: Stage;
    status: Parameters<typeof mayRead>[1]['status'];
    events: number[];
    assignee: number | null;
  }[] = [];
  const mark = (of: string, stage: Stage) => `SECRET-${of}-of-${stage}.`;

  beforeAll(async () => {
    mails = await smtpServer();
    pushes = await pushService();
    gateway = await testGateway(dialect, { SMTP_URL: mails.url, PUSH_ORIGINS: pushes.origin });
    const { services } = gateway;
    Object.assign(services, { mailer: await createMailer(services.config) });
    const add = async (
      who: string,
      roles: readonly Role[],
      more: object = {},
      before?: () => Promise<unknown>,
    ) => {
      const person = await signInAs(services, roles);
      const key = (await rest<{ public_key: string }>(gateway, person, 'GET /push-devices')).body.public_key;
      const { privateKey: _, ...device } = pushes.subscribe(key);
      await rest(gateway, person, 'PUT /push-devices', device);
      await before?.();
      if (Object.keys(more).length)
        await services.db.updateTable('users').set(more).where('id', '=', person.id).execute();
      const counts = Object.keys(more).length ? [] : roles;
      readers.push({ who, id: person.id, email: person.email, roles: counts, endpoint: device.endpoint });
      return person;
    };
    for (const role of ROLES) await add(role, [role]);
    await add('deactivated', ['analyst'], { active: 0 });
    await add('unverified', ['analyst'], { email_verified: 0 });
    owner = await add('owner', ['provider']);
    const analyst = await signInAs(services, 'analyst');

    for (const stage of STAGES) {
      const { id, status, assigneeId } = await requestAt(services, owner.id, stage, {
        deviceName: mark('name', stage),
      });
      await services.db
        .updateTable('device_requests')
        .set({ analyst_notes: mark('analysis', stage), dismissal_reason: mark('reason', stage) })
        .where('id', '=', id)
        .execute();
      await services.db
        .updateTable('request_events')
        .set({ notes: mark('notes', stage) })
        .where('request_id', '=', id)
        .execute();
      await services.db
        .insertInto('request_comments')
        .values({
          ...{ request_id: id, id: 281_000_000_000_003, audience: 'staff', author_id: analyst.id },
          ...{ author_name: 'Somebody', ...sealedText(mark('comment', stage)), question_to: null },
          ...{
            question_to_name: null,
            open_to: null,
            answered_at: null,
            answer_to: null,
            withdrawn_at: null,
          },
          ...{ edited_at: null, deleted_at: null, created_at: '2026-01-01 00:00:00.000' },
          mentions: JSON.stringify(readers.map(({ who, id }) => ({ id, name: who }))),
        })
        .execute();
      const rows = await services.db
        .selectFrom('request_events')
        .select('id')
        .where('request_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      requests.push({ id, stage, status, events: rows.map((row) => row.id), assignee: assigneeId ?? null });
    }
  });
  afterAll(async () => {
    await gateway.stop();
    await mails.stop();
    await pushes.stop();
  });

  /** Whether a request is still as the kind says: here nobody waits for an answer, and nothing is due. */
  function isStill(kind: NoticeKind, reader: Reader, { assignee }: { assignee: number | null }): boolean {
    const { while: still } = NOTICE_KIND[kind];
    return still === 'assigned' ? assignee === reader.id : still === undefined && !WAITED_FOR.includes(kind);
  }

  /** What the reader may be told of the requests when they are told of all of them by events of this kind. */
  function open(reader: Reader, kind: NoticeKind, staffOnly: boolean): string[] {
    const person = { id: reader.id, roles: reader.roles };
    const isStaff = reader.roles.some((role) => role !== 'provider');
    return requests
      .filter((request) => isStill(kind, reader, request))
      .flatMap(({ stage, status }) => {
        const request = { requestedBy: owner.id, status };
        if (!reader.roles.length || !mayRead(person, request) || (staffOnly && !isStaff)) return [];
        const reads = NOTICE_KIND[kind].withNotes && mayReadAnalystNotes(person, request);
        return [mark('name', stage), ...(reads ? [mark('notes', stage)] : [])];
      });
  }
  const secretsIn = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => text.match(/SECRET-\w+-of-\w+\./g) ?? []))].sort();

  /** Everybody is to be told of every event of every request, as this kind, in a mail of each request and in one of the day. */
  async function keepAll(kind: NoticeKind, staffOnly: boolean): Promise<void> {
    const { db, clock } = gateway.services;
    const at = toSql(clock());
    const old = '2026-01-01 00:00:00.000';
    const devices = await db.selectFrom('push_devices').select(['id', 'user_id']).execute();
    const mails: Insertable<MailsTable>[] = [];
    const notices: NewNotice[] = [];
    const waiting: NewPush[] = [];
    for (const { id: reader } of readers) {
      const device = devices.find((each) => each.user_id === reader);
      for (const { id, events } of requests) {
        const mail = crypto.randomUUID();
        mails.push({
          ...{ id: mail, user_id: reader, request_id: id, digest_key: null, joined_by: null },
          ...{ state: 'waiting', due_at: at, created_at: at, tries: 0, begun: 0, unsure: 0, error: null },
        });
        for (const event of events) {
          const told = { user_id: reader, kind, request_id: id, event_id: event };
          const staff = { staff_only: staffOnly ? 1 : 0 } as const;
          const notice = {
            ...{ ...told, ...staff, shown_to: null, unread_by: null, own: 0, at: old },
            ...{ read_at: null, mail_id: null, digest_for: null },
          } satisfies NewNotice;
          notices.push({ ...notice, mail_id: mail }, { ...notice, digest_for: reader });
          if (device) waiting.push({ ...told, ...staff, device_id: device.id, due_at: old, tries: 0 });
        }
      }
    }
    await db.insertInto('mails').values(mails).execute();
    await db.insertInto('notices').values(notices).execute();
    await db.insertInto('pushes').values(waiting).execute();
    await db.deleteFrom('notice_preferences').execute();
    await db
      .insertInto('notice_preferences')
      .values(readers.map(({ id }) => ({ user_id: id, kind, channels: 'portal mail push' })))
      .execute();
  }

  const cases = [false, true].flatMap((staffOnly) => KINDS.map((kind) => [kind, staffOnly] as const));
  it.each(shareOf(dialect, cases))(
    'as %s (for staff: %s) say what their reader may read, and nothing else',
    async (kind, staffOnly) => {
      mails.mails.length = 0;
      pushes.received.length = 0;
      await keepAll(kind, staffOnly);
      await makeDigests(gateway.services);
      await sendDue(gateway.services);
      await pushDue(gateway.services);
      const told = (reader: Reader) =>
        mails.mails.filter((mail) => mail.includes(`To: ${reader.email}\n`)).map(plain);
      for (const reader of readers) {
        const may = open(reader, kind, staffOnly).sort();
        expect([reader.who, secretsIn(told(reader))]).toEqual([reader.who, may]);
        const pushed = pushes.received.filter(({ to }) => to === reader.endpoint);
        const names = may.filter((text) => text.includes('name'));
        expect([reader.who, secretsIn(pushed.map(({ message }) => JSON.stringify(message)))]).toEqual([
          reader.who,
          names,
        ]);
        const numbers = requests
          .filter(({ stage }) => !may.includes(mark('name', stage)))
          .map(({ id }) => requestNumber(id));
        expect(told(reader).filter((mail) => numbers.some((number) => mail.includes(number)))).toEqual([]);
      }
      expect(pushes.problems).toEqual([]);
    },
  );
});
