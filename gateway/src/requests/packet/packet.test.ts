import { LIMITS } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { readPdf } from '../../testing/pdf.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const COST = {
  currency: 'USD',
  lines: [
    { item: 'Valve', unit_price: '32500.00', quantity: 40, period: 'year', side: 'new' },
    { item: 'Old valve', unit_price: '30000.50', quantity: 40, period: 'year', side: 'replaced' },
  ],
};
const SCORE = Object.fromEntries(
  ['patient_outcome', 'safety', 'cost', 'evidence', 'fit'].map((name) => [
    name,
    { points: 4, reason: `Reason of ${name}.` },
  ]),
);

describe.each(DIALECTS)('a packet on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let analyst: SignedIn;
  let member: SignedIn;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    provider = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
    member = await signInAs(gateway.services, 'committee');
    ({ id } = await requestAt(gateway.services, provider.id, 'committee_review', {
      deviceName: 'Valve שלום (12)',
    }));
  });
  afterAll(() => gateway.stop());

  const ask = (who: SignedIn, path: string, init: RequestInit = {}) =>
    fetch(`${gateway.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${who.token}`, ...init.headers },
    });
  const packet = async (who: SignedIn, path = `/device-requests/${id}/packet`) => {
    const response = await ask(who, path);
    expect(response.status).toBe(200);
    return { headers: response.headers, ...(await readPdf(new Uint8Array(await response.arrayBuffer()))) };
  };
  const filled = async () => {
    await rest(gateway, analyst, `PUT /device-requests/${id}/analysis`, {
      version: 0,
      cost: COST,
      score: SCORE,
    });
    await gql(
      gateway,
      member,
      `mutation { castVote(id: "${id}", vote: approve, comment: "Better.") { __typename } }`,
    );
    const say = (who: SignedIn, body: object) =>
      rest(gateway, who, `POST /device-requests/${id}/comments`, body);
    await say(provider, { body: 'Said to all.' });
    await say(analyst, { body: 'Said among staff.', audience: 'staff' });
  };

  it('holds the record, with number and page number on each page', async () => {
    await filled();
    const read = await packet(analyst);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.headers.get('cache-control')).toBe('no-store');
    const number = `MDR-${String(id).padStart(6, '0')}`;
    expect(read.headers.get('content-disposition')).toBe(`attachment; filename="${number} packet.pdf"`);
    for (const text of [
      'Committee Review',
      '+$99,980.00',
      ...['+$1,300,000.00', '-$1,200,020.00'],
      'Reason of safety.',
      '80',
      'Said to all.',
      'Said among staff.',
      'Better.',
      'Value analysis changed',
    ])
      expect(read.text).toContain(text);
    for (const [index, page] of read.pages.entries())
      expect(page).toContain(`${number} · page ${index + 1} of ${read.pages.length}`);
  });

  it('says beside the total which reasons a score lacks', async () => {
    const score = { ...SCORE, fit: { points: 4 } };
    await rest(gateway, analyst, `PUT /device-requests/${id}/analysis`, { version: 0, score });
    const read = await packet(analyst);
    expect(read.textOf('TR').find((row) => row.includes('Total of 100'))).toContain(
      '1 criterion has no reason yet',
    );
  });

  it('is tagged: headings, lists, tables with heads, language, title, bookmarks', async () => {
    await filled();
    const read = await packet(analyst);
    expect(read.isTagged).toBe(true);
    expect(read.language).toBe('en-US');
    expect(read.title).toContain('Valve');
    expect(read.textOf('H1')).toHaveLength(1);
    expect(read.textOf('H2').map((text) => text.trim())).toEqual([
      'Request',
      'Value analysis',
      'Votes',
      'Conversation',
      'History',
    ]);
    expect(read.bookmarks[0]?.items).toEqual(read.textOf('H2').map((text) => text.trim()));
    for (const role of ['L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'P'])
      expect(read.roles).toContain(role);
    expect(read.textOf('TH').map((text) => text.trim())).toContain('Unit price');
    // The footer is for the eye only: it is in no structure element.
    expect(read.textOf('Document').join()).not.toContain('page 1 of');
  });

  it('holds nothing that its reader may not read otherwise', async () => {
    await filled();
    const { text } = await packet(provider);
    expect(text).toContain('Said to all.');
    for (const hidden of ['Said among staff.', 'Better.', 'Value analysis', '99,980', 'Reason of safety'])
      expect(text).not.toContain(hidden);
    const stranger = await signInAs(gateway.services, 'provider');
    const { id: draft } = await requestAt(gateway.services, provider.id, 'submitted');
    expect((await ask(stranger, `/device-requests/${draft}/packet`)).status).toBe(404);
    expect((await ask(stranger, `/device-requests/packet?ids=${id},${draft}`)).status).toBe(404);
  });

  const forEveryone = (path = `/device-requests/${id}/packet?audience=everyone`) => packet(analyst, path);
  const plain = (pages: readonly string[]) =>
    // The first page names who had it made, and what only staff are told.
    pages
      .join(' ')
      .replace(/(For everyone|Made for)[\s\S]*?(staff alone|may read)\./, '')
      .replaceAll(/\s+/g, ' ');

  it('is made by staff for everyone: exactly what its requester gets, and the first page says so', async () => {
    await filled();
    const read = await forEveryone();
    expect(read.text.replaceAll(/\s+/g, ' ')).toContain('For everyone who may read it. Made by');
    expect(read.headers.get('content-disposition')).toMatch(/"MDR-\d+ packet for everyone\.pdf"/);
    expect(plain(read.pages)).toBe(plain((await packet(provider)).pages));
    for (const hidden of ['Said among staff.', 'Better.', 'Value analysis', '99,980', 'Reason of safety'])
      expect(read.text).not.toContain(hidden);
    const own = await packet(analyst);
    expect(own.text.replaceAll(/\s+/g, ' ')).toContain('For staff. Made for');
    expect(own.text).toContain('Said among staff.');
    expect(plain((await packet(analyst, `/device-requests/${id}/packet?audience=staff`)).pages)).toBe(
      plain(own.pages),
    );
  });

  it('is for everyone also where requester and staff are one person, and of several requesters at once', async () => {
    const { id: own } = await requestAt(gateway.services, analyst.id, 'under_analysis', {
      deviceName: 'Infusion pump',
    });
    await rest(gateway, analyst, `POST /device-requests/${own}/comments`, {
      body: 'Mine, for staff.',
      audience: 'staff',
    });
    await filled();
    const read = await forEveryone(`/device-requests/packet?ids=${own},${id}&audience=everyone`);
    expect(read.pages[0]).toMatch(/Infusion pump[\s\S]*Valve/);
    expect(read.text).toContain('Said to all.');
    expect(read.text).not.toMatch(/for staff\.|among staff|Better\./);
  });

  it('of staff is refused to others, an audience that there is not to everybody', async () => {
    const path = `/device-requests/${id}/packet?audience=`;
    const refused = await rest(gateway, provider, `GET ${path}staff`);
    expect(refused).toMatchObject({ status: 403, body: { error: 'Only staff get a packet for staff.' } });
    const unknown = await rest(gateway, analyst, `GET ${path}nobody`);
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toEqual([
      expect.objectContaining({ field: 'audience', message: 'Audience must be one of everyone, staff' }),
    ]);
    // People who are not staff get no more than without the parameter, also for somebody else's request.
    const stranger = await signInAs(gateway.services, 'provider');
    const said = await packet(stranger, `${path}everyone`);
    expect(said.headers.get('content-disposition')).toMatch(/"MDR-\d+ packet\.pdf"/);
    expect(plain(said.pages)).toBe(plain((await packet(stranger)).pages));
    const { id: early } = await requestAt(gateway.services, provider.id, 'submitted');
    for (const audience of ['everyone', 'staff'])
      expect((await ask(stranger, `/device-requests/${early}/packet?audience=${audience}`)).status).toBe(404);
  });

  it('holds several requests behind a table of contents, in their order', async () => {
    const { id: other } = await requestAt(gateway.services, provider.id, 'submitted', {
      deviceName: 'Infusion pump',
    });
    const read = await packet(analyst, `/device-requests/packet?ids=${other},${id}`);
    expect(read.pages[0]).toContain('Packet of 2 requests');
    expect(read.pages[0]).toMatch(/Infusion pump[\s\S]*Valve/);
    expect(read.bookmarks.map(({ title }) => title.split(' ')[0])).toEqual([
      'Contents',
      `MDR-${String(other).padStart(6, '0')}`,
      `MDR-${String(id).padStart(6, '0')}`,
    ]);
    expect(read.textOf('Link')).toHaveLength(2);
  });

  it.each([
    ['none', ''],
    ['no ids', '?ids=1,x'],
    ['one twice', '?ids=1,1'],
    ['too many', `?ids=${Array.from({ length: LIMITS.packet.requests + 1 }, (_, i) => i + 1).join()}`],
  ])('refuses %s', async (_name, query) => {
    const { status, body } = await rest(gateway, analyst, `GET /device-requests/packet${query}`);
    expect(status).toBe(400);
    expect(body.fields).toEqual([expect.objectContaining({ field: 'ids' })]);
  });

  it('is one at a time for a person, and the next after the first was given up', async () => {
    const gone = new AbortController();
    const first = ask(analyst, `/device-requests/${id}/packet`, { signal: gone.signal }).catch(() => null);
    const second = await ask(analyst, `/device-requests/${id}/packet`);
    gone.abort();
    const answer = await first;
    const statuses = [answer?.status, second.status];
    // The one that came first is made; the other one is told to wait.
    if (second.status === 429) expect(second.headers.get('retry-after')).toBe('5');
    else expect(statuses).toContain(200);
    await expect
      .poll(async () => (await ask(analyst, `/device-requests/${id}/packet`)).status, { timeout: 20_000 })
      .toBe(200);
  });

  it('is refused beyond the pages that the hospital allows, in words, over both ways to ask for it', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const body = Array.from({ length: 800 }, (_, line) => `${line}`).join('\n');
    await rest(gateway, analyst, `POST /device-requests/${id}/comments`, { body });
    const path = `/device-requests/${id}/packet`;
    expect((await packet(analyst, path)).pages.length).toBeGreaterThan(10);
    expect((await rest(gateway, admin, 'PUT /settings/packet_pages', { value: 10 })).status).toBe(200);
    const refused = await ask(analyst, path);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: 'The packet would have more than 10 pages.' });
    const streamed = await ask(analyst, path, { headers: { accept: 'text/event-stream' } });
    expect(await streamed.text()).toContain('The packet would have more than 10 pages.');
  });

  it('tells how far it is', async () => {
    const response = await ask(analyst, `/device-requests/${id}/packet`, {
      headers: { accept: 'text/event-stream' },
    });
    const events = (await response.text())
      .split('\n\n')
      .filter(Boolean)
      .map((each) => /^event: (\w+)\ndata: (.*)$/s.exec(each)?.slice(1) ?? []);
    expect(events[0]).toEqual(['progress', '{"step":"waiting"}']);
    expect(events.at(-1)?.[0]).toBe('end');
    const bytes = Buffer.concat(
      events.filter(([name]) => name === 'pdf').map(([, data = '']) => Buffer.from(data, 'base64')),
    );
    expect((await readPdf(bytes)).text).toContain('Valve');
    const stranger = await signInAs(gateway.services, 'provider');
    const { id: draft } = await requestAt(gateway.services, provider.id, 'submitted');
    const refused = await ask(stranger, `/device-requests/${draft}/packet`, {
      headers: { accept: 'text/event-stream' },
    });
    expect(refused.status).toBe(404);
  });

  it('has its address in GraphQL', async () => {
    const { data } = await gql<{ deviceRequest: { packetUrl: string; forAll: string } }>(
      gateway,
      analyst,
      `{ deviceRequest(id: "${id}") { packetUrl, forAll: packetUrl(audience: everyone) } }`,
    );
    expect(data?.deviceRequest).toEqual({
      packetUrl: `/api/device-requests/${id}/packet`,
      forAll: `/api/device-requests/${id}/packet?audience=everyone`,
    });
  });
});
