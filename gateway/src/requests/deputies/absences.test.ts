import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayOf, MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { readDue } from './absences.ts';
import { absences } from './absences-worker.ts';
import { fetchCalendar } from './fetch-calendar.ts';

const DAY = 24 * 60 * 60_000;

const calendar = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test',
    ...events.map((lines, index) => `BEGIN:VEVENT\r\nUID:${index}\r\n${lines}\r\nEND:VEVENT`),
    'END:VCALENDAR\r\n',
  ].join('\r\n');
const allDay = (from: string, until: string) =>
  `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${until.replaceAll('-', '')}`;
const OOF = '\r\nX-MICROSOFT-CDO-BUSYSTATUS:OOF';

describe('the absences of a calendar', () => {
  const read = (text: string) =>
    absences({ text, first: '2026-11-28', last: '2027-01-27', timeZone: 'America/New_York' }).map(
      ({ from, until }) => `${from} ${until}`,
    );

  it.each([
    [
      'whole days, whose end is the day after',
      [allDay('2026-12-01', '2026-12-05')],
      ['2026-12-01 2026-12-04'],
    ],
    ['one day without an end', ['DTSTART;VALUE=DATE:20261201'], ['2026-12-01 2026-12-01']],
    [
      'what has begun, and what is over',
      [allDay('2026-11-01', '2026-11-30'), allDay('2026-11-01', '2026-11-02')],
      ['2026-11-28 2026-11-29'],
    ],
    [
      'days that follow each other as one absence',
      [allDay('2026-12-01', '2026-12-02'), allDay('2026-12-02', '2026-12-03')],
      ['2026-12-01 2026-12-02'],
    ],
    ['nothing that is cancelled', [`${allDay('2026-12-01', '2026-12-02')}\r\nSTATUS:CANCELLED`], []],
    [
      'nothing that Outlook calls busy',
      [`${allDay('2026-12-01', '2026-12-02')}\r\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY`],
      [],
    ],
    [
      'out of office for half a day',
      [`DTSTART:20261201T140000Z\r\nDTEND:20261201T180000Z${OOF}`],
      ['2026-12-01 2026-12-01'],
    ],
    ['no hour out of office', [`DTSTART:20261201T140000Z\r\nDTEND:20261201T150000Z${OOF}`], []],
    ['no meeting', ['DTSTART:20261201T140000Z\r\nDTEND:20261201T220000Z'], []],
    [
      'days where the hospital is',
      [`DTSTART:20261202T020000Z\r\nDTEND:20261202T220000Z${OOF}`],
      ['2026-12-02 2026-12-02'],
    ],
    [
      'times without a zone as those of the hospital',
      [`DTSTART:20261201T080000\r\nDTEND:20261201T170000${OOF}`],
      ['2026-12-01 2026-12-01'],
    ],
    [
      'what repeats, without exceptions',
      [
        `${allDay('2026-11-02', '2026-11-03')}\r\nRRULE:FREQ=WEEKLY;UNTIL=20261215\r\nEXDATE;VALUE=DATE:20261207`,
      ],
      ['2026-11-30 2026-11-30', '2026-12-14 2026-12-14'],
    ],
    ['no more than sixty days', [allDay('2026-12-01', '2099-12-05')], ['2026-12-01 2027-01-27']],
  ])('are %s', (_what, events, expected) => {
    expect(read(calendar(...events))).toEqual(expected);
  });

  it('do not include a day from which a repetition was moved away', () => {
    const series = `${allDay('2026-12-01', '2026-12-02')}\r\nRRULE:FREQ=WEEKLY;COUNT=2`;
    const moved = `${allDay('2026-12-10', '2026-12-11')}\r\nRECURRENCE-ID;VALUE=DATE:20261208`;
    const text = calendar(series, moved).replace('UID:1', 'UID:0');
    expect(read(text)).toEqual(['2026-12-01 2026-12-01', '2026-12-10 2026-12-10']);
  });

  it('do not include a repetition that was moved, also when that is written in another zone', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Near\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    const series = `DTSTART;TZID=Near:20261201T080000\r\nDTEND;TZID=Near:20261201T170000\r\nRRULE:FREQ=WEEKLY;COUNT=2${OOF}`;
    const moved = `DTSTART:20261210T130000Z\r\nDTEND:20261210T220000Z\r\nRECURRENCE-ID:20261208T130000Z${OOF}`;
    const text = calendar(series, moved)
      .replace('UID:1', 'UID:0')
      .replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`);
    expect(read(text)).toEqual(['2026-12-01 2026-12-01', '2026-12-10 2026-12-10']);
  });

  it('repeat on the days where the hospital is, far from the zone of the event', () => {
    const series = `DTSTART:20261127T130000Z\r\nDTEND:20261127T210000Z\r\nRRULE:FREQ=DAILY;COUNT=3${OOF}`;
    const [first, last] = ['2026-11-28', '2027-01-27'];
    expect(absences({ text: calendar(series), first, last, timeZone: 'Pacific/Auckland' })).toEqual([
      { from: '2026-11-28', until: '2026-11-30' },
    ]);
  });

  it('use a time zone that the calendar defines', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Far\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+1300\r\nTZOFFSETTO:+1300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    const event = `DTSTART;TZID=Far:20261202T100000\r\nDTEND;TZID=Far:20261202T160000${OOF}`;
    const text = calendar(event).replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`);
    expect(read(text)).toEqual(['2026-12-01 2026-12-01']);
  });

  it.each(['', 'hello', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD'])('are not in %j', (text) => {
    expect(() => read(text)).toThrow();
  });
});

describe('what is asked for a calendar', () => {
  let answer: RequestListener = (_request, response) => void response.end();
  const server = createServer((request, response) => answer(request, response));
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const asked = (how: RequestListener, path = '/') => {
    answer = how;
    return fetchCalendar(origin + path, [origin]);
  };

  it.each([
    ['a redirect', 302, 'refused'],
    ['a sign-in', 401, 'refused'],
    ['nothing there', 404, 'refused'],
    ['a broken server', 503, 'unreachable'],
  ])('does not follow a redirect to %s', async (_what, status, problem) => {
    const found = await asked((_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('BEGIN:VCALENDAR'),
    );
    expect(found).toEqual({ problem });
  });

  it('is given up when the answer is too large, whatever length it claims', async () => {
    const long = Buffer.alloc(256 * 1024, 'x');
    let sent = 0;
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(long)) sent += long.length;
      };
      response.on('drain', more);
      more();
    };
    expect(await asked(endless)).toEqual({ problem: 'too_large' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    const said = await asked((_request, response) =>
      response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }).flushHeaders(),
    );
    expect(said).toEqual({ problem: 'too_large' });
  });

  it('does not accept a compressed answer', async () => {
    const found = await asked((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    expect(found).toEqual({ problem: 'refused' });
  });

  it('does not go to an address that is not allowed', async () => {
    expect(await fetchCalendar(`${origin}/`, [])).toEqual({ problem: 'refused' });
    expect(await fetchCalendar('https://localhost.localdomain.invalid/', [])).toEqual({
      problem: 'unreachable',
    });
  });
});

describe.each(DIALECTS)('the calendar of absences on %s', (dialect) => {
  let gateway: TestGateway;
  let priya: SignedIn;
  let marcus: SignedIn;
  let text = '';
  let status = 200;
  /** The answers for other paths, by path. When there are any, `text` is served only after the first of them. */
  let others: Record<string, string> = {};
  let served = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '' }, response) => {
    if (url in others) response.once('finish', () => served.resolve());
    else if (Object.keys(others).length) await served.promise;
    response.writeHead(status).end(others[url] ?? text);
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    gateway = await testGateway(dialect, { ABSENCE_ORIGINS: origin });
  });
  beforeEach(async () => {
    await gateway.clear();
    status = 200;
    others = {};
    served = Promise.withResolvers();
    priya = await signInAs(gateway.services, 'analyst', { name: 'Priya Raman' });
    marcus = await signInAs(gateway.services, 'analyst', { name: 'Marcus Webb' });
  });
  afterAll(async () => {
    await gateway.stop();
    server.close();
  });

  const day = (days = 0) => dayOf(new Date(Date.now() + days * DAY), gateway.services.config.timeZone);
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (line: string, body?: unknown) => rest<any>(gateway, priya, line, body);
  const ABSENCES = '/users/me/absences';
  const DEPUTY = '/users/me/deputy';
  const give = (address = `${origin}/secret-7f3a.ics`) => call(`PUT ${ABSENCES}`, { address });
  const later = (ms: number) => ({ ...gateway.services, clock: () => new Date(Date.now() + ms) });

  it('decides when the deputy stands in, if no days are set', async () => {
    text = calendar(allDay(day(), day(3)));
    expect((await give()).body).toEqual({
      ...{ host: '127.0.0.1', read_at: null, problem: null, from: null, until: null },
    });
    const { status: named } = await call(`PUT ${DEPUTY}`, { user_id: marcus.id });
    expect(named).toBe(200);
    expect((await call(`GET ${DEPUTY}`)).body.active_until).toBe(null);
    await readDue(gateway.services);
    expect((await call(`GET ${ABSENCES}`)).body).toMatchObject({ problem: null, from: day(), until: day(2) });
    expect((await call(`GET ${DEPUTY}`)).body.active_until).toBe(day(2));
    const { body: user } = await rest<object>(gateway, marcus, 'GET /auth/verify');
    expect(user).toMatchObject({
      stands_for: [{ id: priya.id, name: 'Priya Raman', until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    });
    // Once somebody types days, only these count.
    await call(`PUT ${DEPUTY}`, { user_id: marcus.id, from: day(1), until: day(1) });
    expect((await call(`GET ${DEPUTY}`)).body.active_until).toBe(null);
    await call(`PUT ${DEPUTY}`, { user_id: marcus.id });
    expect((await call(`DELETE ${ABSENCES}`)).status).toBe(204);
    expect((await call(`GET ${DEPUTY}`)).body.active_until).toBe(null);
    expect((await call(`GET ${ABSENCES}`)).status).toBe(404);
  });

  it('is trusted for a week while it cannot be read', async () => {
    text = calendar(allDay(day(), day(30)));
    await give();
    await readDue(gateway.services);
    status = 500;
    await readDue(later(2 * 60 * 60_000));
    expect((await call(`GET ${ABSENCES}`)).body).toMatchObject({ problem: 'unreachable', from: day() });
    await readDue(later(8 * DAY));
    expect((await call(`GET ${ABSENCES}`)).body).toMatchObject({ problem: 'unreachable', from: null });
  });

  // One database is enough: the result does not depend on it, and the test is slow.
  it.runIf(dialect === 'SQLite')(
    'is read, even when another calendar repeats without end',
    async () => {
      const bomb = (rule: string) =>
        `DTSTART:19700101T000000Z\r\nDTEND:19700101T000001Z\r\nRRULE:${rule}${OOF}`;
      const many = Array.from({ length: 300 }, () => bomb('FREQ=SECONDLY'));
      others = { '/bomb.ics': calendar(...many, bomb('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31')) };
      text = calendar(allDay(day(), day(3)));
      await rest(gateway, marcus, `PUT ${ABSENCES}`, { address: `${origin}/bomb.ics` });
      await give();
      const began = Date.now();
      await readDue(gateway.services);
      expect(Date.now() - began).toBeLessThan(15_000);
      expect((await call(`GET ${ABSENCES}`)).body).toMatchObject({ problem: null, from: day() });
      const { body } = await rest<object>(gateway, marcus, `GET ${ABSENCES}`);
      expect(body).toMatchObject({ problem: 'no_calendar' });
    },
    30_000,
  );

  it.each([
    'http://calendar.example.com/a.ics',
    'https://user:password@calendar.example.com/a.ics',
    'https://10.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://localhost/a.ics',
    'https://calendar.example.com:8443/a.ics',
    'file:///etc/passwd',
    'calendar',
  ])('cannot be at %s', async (address) => {
    const { status: refused, body } = await give(address);
    expect([refused, body.fields?.[0]]).toEqual([
      400,
      { field: 'address', message: MESSAGES.notHttpsCalendar },
    ]);
  });

  it('has an address that is shown to nobody, and is in no event', async () => {
    await give();
    await readDue(gateway.services);
    const told = [
      await call(`GET ${ABSENCES}`),
      await gateway.services.db.selectFrom('security_events').selectAll().execute(),
    ];
    expect(JSON.stringify(told)).not.toContain('7f3a');
  });

  it('is forgotten when its person has left', async () => {
    await give();
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', priya.id).execute();
    await readDue(gateway.services);
    const left = await gateway.services.db.selectFrom('absence_calendars').selectAll().execute();
    expect(left).toEqual([]);
  });
});
