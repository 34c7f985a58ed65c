import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { smtpServer } from '../testing/smtp.ts';
import { readConfig } from './config/config.ts';
import { toSql } from './db/index.ts';
import { createLogger } from './log.ts';
import { createMailer } from './mail/create-mailer.ts';

const TEXT = `it's "Mrs Smith's" \\' pump; -- 7`;

function listening() {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

describe.each(DIALECTS)('an error in the log, on %s', (dialect) => {
  let gateway: TestGateway;
  let person: SignedIn;
  const { log, lines } = listening();
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    lines.length = 0;
    person = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  const told = () => JSON.parse(lines.at(-1) ?? '{}');

  it('of a database says what has failed, without the values', async () => {
    const { db, clock } = gateway.services;
    const key = { user_id: person.id, draft_key: `${TEXT} 4711-4712`, version: 1 };
    const draft = { ...key, value: JSON.stringify(TEXT), saved_at: toSql(clock()) };
    await db.insertInto('drafts').values(draft).execute();
    const failures = [
      db.insertInto('drafts').values(draft).execute(),
      sql`select * from nowhere where name = ${TEXT} and number = ${4711}`.execute(db),
      sql`select ${TEXT} from from drafts`.execute(db),
    ];
    for (const [at, failure] of failures.entries()) {
      const error = await failure.catch((each: unknown) => each);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error }, 'a call failed');
      const line = lines.at(-1) ?? '';
      expect({ at, line }).toEqual({ at, line: expect.not.stringMatching(/Smith|pump|4711/) });
      expect(told().err.code).toMatch(/^(ER|ERR)_/);
      expect(told().err.stack).toMatch(/^ {4}at /);
    }
  });

  it('of a call that fails is told in the same way', async () => {
    const request = await requestAt(gateway.services, person.id);
    const { db } = gateway.services;
    await sql`alter table request_comments rename to elsewhere`.execute(db);
    const before = gateway.services.log;
    Object.assign(gateway.services, { log });
    try {
      const answer = await rest(gateway, person, `POST /device-requests/${request.id}/comments`, {
        body: TEXT,
      });
      expect(answer.status).toBe(500);
      const cause = await sql`select ${TEXT} from nowhere`.execute(db).catch((each: unknown) => each);
      log.error({ err: new Error('outer', { cause }) });
      expect(told().err).toMatchObject({ message: 'outer', cause: { type: 'Error' } });
      expect(lines.join('')).not.toMatch(/Smith|pump/);
    } finally {
      Object.assign(gateway.services, { log: before });
      await sql`alter table elsewhere rename to request_comments`.execute(db);
    }
  });
});

describe('an error in the log', () => {
  it('of a mail server names nobody, and says what it answered with', async () => {
    const { log, lines } = listening();
    const server = await smtpServer();
    server.mood = 'refuses';
    const config = readConfig({ NODE_ENV: 'test', SMTP_URL: server.url });
    const mailer = await createMailer(config);
    const to = 'private.person@hospital.example';
    const from = { name: 'Portal', address: 'portal@hospital.example' };
    const error = await mailer.send({ from, to, subject: 'x', text: 'x' }).catch((each: unknown) => each);
    await server.stop();
    log.warn({ err: error }, 'a mail was not sent');
    expect(lines.join('')).toContain('550');
    expect(lines.join('')).not.toMatch(/private|person/);
  });

  it('quotes no text that could not be read, and nothing that is not an error', () => {
    const { log, lines } = listening();
    try {
      JSON.parse(`{"name": "Mrs Smith}`);
    } catch (error) {
      log.error({ err: error });
    }
    log.error({ err: 'Mrs Smith' });
    log.error(new Error('no answer from smith@hospital.example (Mrs)'));
    expect(lines.join('')).not.toMatch(/Smith|smith/);
    expect(lines).toHaveLength(3);
  });
});
