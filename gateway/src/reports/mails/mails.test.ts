import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../platform/db/index.ts';
import { sendDue } from '../../requests/notices/send.ts';
import { partsOf } from '../../testing/calendar.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { SmtpServer } from '../../testing/smtp.ts';
import { countFacts } from '../facts/count.ts';
import { mailReports } from './send.ts';

/** A Friday, 9:00 in the morning. */
const NOW = Date.parse('2026-11-20T14:00:00.000Z');

describe.each(DIALECTS)('saved reports by mail on %s', (dialect) => {
  let gateway: TestGateway;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now = NOW;
  let analyst: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, { TIME_ZONE: 'America/New_York' }));
  });
  afterAll(() => stop());
  beforeEach(async () => {
    now = NOW;
    server.mails.splice(0);
    await gateway.clear();
    gateway.services.changes.announce('settings');
    analyst = await signInAs(gateway.services, 'analyst');
    office = await signInAs(gateway.services, 'business_office', { department: 'EP' });
    for (const department of ['EP', 'CVOR', 'CVOR']) {
      const { id } = await requestAt(gateway.services, analyst.id, 'submitted');
      await gateway.services.db
        .updateTable('device_requests')
        .set({ department })
        .where('id', '=', id)
        .execute();
    }
    await countFacts(gateway.services);
  });

  /** Saves a report at the first time, because sessions do not last for weeks. */
  async function save(more: object) {
    now = NOW;
    const report = { name: 'Ours', sections: ['open_by_age'], period: 'this_month', ...more };
    const { status, body } = await rest<{ id: number }>(gateway, analyst, 'POST /reports/saved', report);
    expect(status).toBe(201);
    return body.id;
  }

  /** The mails that are sent at this time by two gateways: the address and the text of each. */
  async function mailedAt(time: string) {
    now = Date.parse(time);
    await Promise.all([mailReports(gateway.services), mailReports(gateway.services)]);
    await sendDue(gateway.services);
    return server.mails
      .splice(0)
      .map((mail) => ({ mail, to: headerOf(mail, 'To') ?? '', text: partsOf(mail)[0]?.content ?? '' }))
      .sort((one, other) => one.to.localeCompare(other.to));
  }
  const toAt = async (time: string) => (await mailedAt(time)).map(({ to }) => to);
  const both = () => [analyst.email, office.email].sort();

  it('go out once a week, on its first working day from the hour of digests on', async () => {
    await save({ mailed: 'weekly', people: [office.id] });
    expect(await toAt('2026-11-20T15:00:00.000Z')).toEqual([]);
    // Sunday, then Monday at 6 in the morning.
    expect(await toAt('2026-11-22T15:00:00.000Z')).toEqual([]);
    expect(await toAt('2026-11-23T11:00:00.000Z')).toEqual([]);
    expect(await toAt('2026-11-23T15:00:00.000Z')).toEqual(both());
    expect(await toAt('2026-11-23T16:00:00.000Z')).toEqual([]);
    expect(await toAt('2026-11-27T15:00:00.000Z')).toEqual([]);
    // No gateway was running on Monday.
    expect(await toAt('2026-12-01T15:00:00.000Z')).toEqual(both());
  });

  it('go out once a month or a quarter', async () => {
    await save({ mailed: 'monthly' });
    await save({ name: 'Quarter', mailed: 'quarterly' });
    expect(await toAt('2026-11-30T15:00:00.000Z')).toEqual([]);
    expect(await toAt('2026-12-01T15:00:00.000Z')).toEqual([analyst.email]);
    expect(await toAt('2027-01-04T15:00:00.000Z')).toEqual([analyst.email, analyst.email]);
  });

  it('say the sentence of each section in lines of 72 letters, and what it is narrowed to', async () => {
    const filter = { department: 'CVOR', manufacturer: 'Abbott' };
    await save({ mailed: 'weekly', sections: ['open_by_age', 'urgent'], filter });
    const [{ mail, text } = { mail: '', text: '' }] = await mailedAt('2026-11-23T15:00:00.000Z');
    expect(headerOf(mail, 'Subject')).toBe('Report: Ours');
    expect(text).toContain('Ours: this month, November 1, 2026 to November 23, 2026.');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Where requests wait now: 2 requests wait for a decision now, 0 of them for more than 90 days.',
    );
    expect(text).toContain('How urgent ones fare:');
    expect(text).toMatch(/Where requests wait now \(open\)\nSubmitted +2 #{30}\n/);
    expect(partsOf(mail)[1]?.content).toContain(
      'width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor',
    );
    expect(text).toMatch(/\nDepartment: {3}CVOR\nManufacturer: Abbott/);
    const workbooks = partsOf(mail).filter(({ type }) => type.includes('spreadsheetml'));
    expect(workbooks.map(({ type }) => /name=(\S+)/.exec(type)?.[1])).toEqual([
      'open-by-age-2026-11-01-to-2026-11-23.xlsx',
      'urgent-2026-11-01-to-2026-11-23.xlsx',
    ]);
    expect(text).toMatch(/\/reports\/saved\/\d+/);
    const [sheet] = await readWorkbook(workbooks[0]?.bytes ?? Buffer.of());
    expect(sheet?.data[1]).toEqual(['Submitted', 2, 2, 0, 0, 0]);
    for (const line of text.split('\n'))
      if (!line.includes('https:')) expect(line.length).toBeLessThanOrEqual(72);
  });

  it('wait while everything is being counted anew, and are none for who may read nothing of them', async () => {
    const supply = await signInAs(gateway.services, 'supply_chain');
    await save({ name: 'Meetings', mailed: 'weekly', sections: ['committee'], people: [supply.id] });
    await save({ mailed: 'weekly' });
    const { db } = gateway.services;
    const position = (value: number | null) =>
      db.updateTable('report_states').set({ position: value }).execute();
    await position(0);
    expect(await toAt('2026-11-23T15:00:00.000Z')).toEqual([]);
    await position(null);
    expect(await toAt('2026-11-23T18:00:00.000Z')).toEqual([analyst.email]);
  });

  it('tell each reader what they may read when the mail is sent, and nothing once they may not', async () => {
    await save({ mailed: 'weekly', roles: ['business_office'] });
    const waiting = (mails: { to: string; text: string }[]) =>
      mails.map(({ to, text }) => [to, /now: (\d)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]]);
    const admin = await signInAs(gateway.services, 'admin');
    const value = ['business_office'];
    await rest(gateway, admin, 'PUT /settings/reports_own_department', { value });
    expect(waiting(await mailedAt('2026-11-23T15:00:00.000Z'))).toEqual(
      [
        [analyst.email, '3'],
        [office.email, '1'],
      ].sort(),
    );
    now = Date.parse('2026-11-30T15:00:00.000Z');
    await mailReports(gateway.services);
    // The person loses the role after the mail was stored and before it is sent.
    const { db } = gateway.services;
    await db.updateTable('user_roles').set({ role: 'provider' }).where('user_id', '=', office.id).execute();
    await db.updateTable('users').set({ role: 'provider' }).where('id', '=', office.id).execute();
    expect(await toAt('2026-11-30T15:00:01.000Z')).toEqual([analyst.email]);
  });

  it('name no requesters, neither in charts nor in workbooks', async () => {
    const { db } = gateway.services;
    const [request] = await db.selectFrom('device_requests').select('id').execute();
    const dismissal = { status: 'dismissed', dismissalReason: 'Twice.' };
    const path = `PUT /device-requests/${request?.id}/status` as const;
    expect((await rest(gateway, analyst, path, dismissal)).status).toBe(200);
    await countFacts(gateway.services);
    await save({ mailed: 'weekly', sections: ['outcomes_by_requester'], period: 'last_12_months' });
    const [{ mail, text } = { mail: '', text: '' }] = await mailedAt('2026-11-23T15:00:00.000Z');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Requests of 1 person were decided or dismissed');
    const parts = partsOf(mail);
    expect(parts.filter(({ type }) => type.includes('spreadsheetml'))).toEqual([]);
    const rows = parts.map(({ content }) => content).join('');
    expect(rows.split(analyst.name)).toHaveLength(rows.split(`Saved by`).length);
    expect(text).not.toContain('###');
  });

  it('are spread over time, so that notices stand between them', async () => {
    const people: number[] = [];
    for (let each = 0; each < 44; each++) people.push((await signInAs(gateway.services, 'analyst')).id);
    await save({ mailed: 'weekly', people: people.slice(0, 22) });
    await save({ name: 'Other', mailed: 'weekly', people: people.slice(22) });
    now = Date.parse('2026-11-23T15:00:00.000Z');
    await mailReports(gateway.services);
    const mails = await gateway.services.db.selectFrom('mails').select('due_at').execute();
    const counts = Map.groupBy(mails, ({ due_at }) => toIso(due_at).slice(14, 19));
    expect([...counts].map(([due, all]) => [due, all.length]).sort()).toEqual([
      ['00:00', 20],
      ['00:20', 20],
      ['00:40', 6],
    ]);
  });

  it('are previewed as they would say it now', async () => {
    const id = await save({ filter: { department: 'EP' } });
    const { body } = await rest(gateway, analyst, `GET /reports/saved/${id}/mail`);
    expect(body).toEqual({
      subject: 'Report: Ours',
      paragraphs: [
        'Ours: this month, November 1, 2026 to November 20, 2026.',
        'Where requests wait now: 1 request waits for a decision now, 0 of them for more than 90 days.',
      ],
    });
  });

  it('end for who ends them, by one click in the mail or in the portal', async () => {
    const id = await save({ mailed: 'weekly', people: [office.id] });
    const mails = await mailedAt('2026-11-23T15:00:00.000Z');
    const mail = mails.find(({ to }) => to === office.email)?.mail ?? '';
    const [, address = ''] =
      /<https:\/\/portal\.example(.*)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '') ?? [];
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(`${gateway.url}${address}`, { method: 'POST', body })).status).toBe(200);
    expect(await toAt('2026-11-30T15:00:00.000Z')).toEqual([analyst.email]);
    now = NOW;
    await rest(gateway, analyst, `PUT /reports/saved/${id}/choice`, { mails: false });
    expect(await toAt('2026-12-07T15:00:00.000Z')).toEqual([]);
  });
});
