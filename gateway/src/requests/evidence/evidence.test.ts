import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, MESSAGES, requestNumber } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { addEvidence, gql, rest } from '../../testing/client.ts';
import { exifSegment, jpeg, office, pdf, png } from '../../testing/documents.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory } from '../../testing/histories.ts';
import { HOSTILE } from '../../testing/hostile-documents.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';

type Body = Record<string, unknown>;

const LINK = { url: 'https://vendor.example/data?sheet=1', title: 'Data sheet', kind: 'vendor' };

describe.each(DIALECTS)('evidence on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    for (const key of await stored()) await gateway.services.files.remove(key);
    await gateway.clear();
    people = await signInStaff(gateway.services);
  });
  afterAll(() => gateway.stop());

  const request = async (stage: Parameters<typeof requestAt>[2] = 'under_analysis') =>
    (await requestAt(gateway.services, people.provider.id, stage)).id;
  const list = async (who: keyof Staff, id: number) =>
    (await rest<Body[]>(gateway, people[who], `GET /device-requests/${id}/evidence`)).body;
  const link = (who: keyof Staff, id: number, more: object = {}) =>
    rest(gateway, people[who], `POST /device-requests/${id}/evidence`, { ...LINK, ...more });
  const remove = (who: keyof Staff, id: number, evidence: unknown) =>
    rest(gateway, people[who], `DELETE /device-requests/${id}/evidence/${evidence}`);
  const download = (who: keyof Staff, id: number, evidence: unknown) =>
    fetch(`${gateway.url}/api/device-requests/${id}/evidence/${evidence}/download`, {
      headers: { authorization: `Bearer ${people[who].token}` },
    });
  /** The keys of the files in the store. */
  async function stored(): Promise<string[]> {
    const folder = path.join(gateway.services.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
  const events = async (who: keyof Staff, id: number) => {
    const { data } = await gql<{
      deviceRequest: { events: { action: string; audience: string; notes: string | null }[] };
    }>(gateway, people[who], `{ deviceRequest(id: "${id}") { events { action audience notes } } }`);
    return (data?.deviceRequest.events ?? [])
      .filter(({ action }) => action.startsWith('evidence'))
      .map(({ action, audience, notes }) => [action, audience, notes]);
  };

  it('is a document, listed and downloaded byte by byte', async () => {
    const id = await request();
    const bytes = pdf('An offer');
    const about = { title: ' Offer of 2026 ', kind: 'cost', audience: 'everyone' };
    const { status, body } = await addEvidence(
      gateway,
      people.provider,
      id,
      'Angebot März.pdf',
      bytes,
      about,
    );
    const record = {
      id: expect.any(Number),
      request: { id, number: requestNumber(id) },
      title: 'Offer of 2026',
      kind: 'cost',
      audience: 'everyone',
      file_name: 'Angebot März.pdf',
      file_size: bytes.length,
      media_type: 'application/pdf',
      url: null,
      added_by: { id: people.provider.id, name: people.provider.name },
      added_at: expect.stringMatching(/Z$/),
      state: 'ready',
    };
    expect({ status, body }).toEqual({ status: 201, body: record });
    expect(await list('analyst', id)).toEqual([record]);
    expect(
      (await rest(gateway, people.analyst, `GET /device-requests/${id}/evidence/${body.id}`)).body,
    ).toEqual(record);
    const response = await download('committee', id, body.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="MDR-\d{6} Angebot M\?rz\.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await events('provider', id)).toEqual([['evidence_added', 'everyone', 'Cost']]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('is a link, which nobody opens', async () => {
    const id = await request();
    const { status, body } = await link('provider', id);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...LINK,
        audience: 'everyone',
        file_name: null,
        media_type: null,
        state: 'ready',
      }),
    ]);
    expect((await download('provider', id, body.id)).status).toBe(404);
  });

  it.each([
    'http://vendor.example',
    'javascript:alert(1)',
    'https://a:b@vendor.example',
    'vendor.example',
    `https://x/${'a'.repeat(2_000)}`,
    7,
    null,
  ])('is no link: %s', async (url) => {
    expect(await link('analyst', await request(), { url })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'url', message: MESSAGES.notLink }] },
    });
  });

  it('is called like its file, and of another kind, unless it is said', async () => {
    const id = await request();
    const { body } = await addEvidence(gateway, people.analyst, id, '../x/Data sheet.PDF', pdf());
    expect(body).toMatchObject({ title: 'Data sheet.PDF', kind: 'other', audience: 'everyone' });
  });

  it('has a name that fits what it is', async () => {
    const id = await request();
    const { body } = await addEvidence(gateway, people.analyst, id, 'offer.docx', pdf());
    expect(body).toMatchObject({ file_name: 'offer.docx.pdf', media_type: 'application/pdf' });
  });

  it('takes the fields before the file and behind it, and no others', async () => {
    const id = await request();
    const send = async (parts: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) {
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, value, 'a.pdf');
      }
      const headers = { authorization: `Bearer ${people.analyst.token}` };
      const url = `${gateway.url}/api/device-requests/${id}/evidence`;
      return (await fetch(url, { method: 'POST', headers, body: form })).status;
    };
    const file = new Blob([Uint8Array.from(pdf())]);
    expect(
      await send([
        ['title', 'Before'],
        ['kind', 'safety'],
        ['file', file],
        ['audience', 'staff'],
      ]),
    ).toBe(201);
    expect((await list('analyst', id))[0]).toMatchObject({
      title: 'Before',
      kind: 'safety',
      audience: 'staff',
    });
    expect(
      await send([
        ['file', file],
        ['file', file],
      ]),
    ).toBe(400);
    expect(
      await send([
        ['file', file],
        ['name', 'x'],
      ]),
    ).toBe(400);
    expect(
      await send([
        ['title', 'a'],
        ['title', 'b'],
        ['file', file],
      ]),
    ).toBe(400);
    expect(await send([['title', 'a']])).toBe(400);
    expect(
      await send([
        ['file', file],
        ['kind', 'lies'],
      ]),
    ).toBe(400);
    expect(await send([['document', file]])).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  it.each(['a script with an escaped name in packed objects', 'macros in a text', 'an empty PDF'])(
    'refuses what is hostile, with the reason, and keeps nothing: %s',
    async (what) => {
      const [name, bytes, reason] = HOSTILE[what] as (typeof HOSTILE)[string];
      const id = await request();
      const { status, body } = await addEvidence(gateway, people.analyst, id, name, bytes());
      expect([status, body]).toEqual([400, refusal(say(reason as 'pdfActive').text)]);
      expect([await stored(), await list('analyst', id)]).toEqual([[], []]);
    },
  );

  it('says that a document is not what its name says', async () => {
    const [name, bytes] = HOSTILE['SVG as PNG'] as (typeof HOSTILE)[string];
    const { status, body } = await addEvidence(gateway, people.analyst, await request(), name, bytes());
    expect([status, body]).toEqual([400, refusal(say('documentMisnamed', '.png').text)]);
  });

  it('keeps pictures without their place', async () => {
    const id = await request();
    const { body } = await addEvidence(gateway, people.provider, id, 'room.jpg', jpeg([exifSegment()]));
    const bytes = Buffer.from(await (await download('analyst', id, body.id)).arrayBuffer());
    expect([bytes.length, bytes.includes('SECRET-PLACE')]).toEqual([body.file_size, false]);
  });

  it('is at most 25 MiB', async () => {
    const id = await request();
    const large = Buffer.concat([pdf(), Buffer.alloc(LIMITS.evidence.bytes)]);
    expect(await addEvidence(gateway, people.analyst, id, 'large.pdf', large)).toMatchObject({ status: 413 });
    expect(await stored()).toEqual([]);
  });

  it('for staff is told to nobody else', async () => {
    const id = await request();
    const { body } = await link('analyst', id, { audience: 'staff' });
    await link('provider', id);
    expect((await list('provider', id)).map(({ audience }) => audience)).toEqual(['everyone']);
    expect(await list('supply_chain', id)).toHaveLength(2);
    const path = `/device-requests/${id}/evidence/${body.id}`;
    expect((await rest(gateway, people.provider, `GET ${path}`)).status).toBe(404);
    expect((await remove('provider', id, body.id)).status).toBe(404);
    expect(await events('provider', id)).toEqual([['evidence_added', 'everyone', 'Vendor']]);
    expect(await events('committee', id)).toHaveLength(2);
    const query = `{ deviceRequest(id: "${id}") { evidence { title audience kind url state addedBy { name } } } }`;
    const { data } = await gql<{ deviceRequest: { evidence: Body[] } }>(gateway, people.provider, query);
    expect(data?.deviceRequest.evidence).toEqual([
      {
        ...LINK,
        audience: 'everyone',
        state: 'ready',
        addedBy: { name: people.provider.name },
      },
    ]);
  });

  it('is told to assignee and watchers, and what is for staff to them alone; a removal by people to nobody', async () => {
    const id = await request('submitted');
    const give = { user_id: people.analyst.id };
    const given = await rest(gateway, people.business_office, `PUT /device-requests/${id}/assignee`, give);
    expect(given.status).toBe(200);
    const { body } = await link('business_office', id);
    await link('business_office', id, { audience: 'staff' });
    await link('analyst', id);
    await remove('analyst', id, body.id);
    await notifyAll(gateway.services);
    const told = async (who: keyof Staff) => {
      const { body: notices } = await rest<Body[]>(gateway, people[who], 'GET /notices');
      return notices
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'evidence' || kind === 'upload_removed');
    };
    expect(await told('analyst')).toEqual(['evidence', 'evidence']);
    expect(await told('provider')).toEqual(['evidence', 'evidence']);
    expect(await told('committee')).toEqual([]);
  });

  it('is for the requester to add and to remove until the request is decided', async () => {
    const id = await request('committee_review');
    const own = await link('provider', id);
    expect(own.status).toBe(201);
    expect((await link('other', id)).status).toBe(403);
    expect((await remove('provider', id, own.body.id)).status).toBe(204);
    const decided = await request('approved');
    expect(await link('provider', decided)).toMatchObject({ status: 409, body: { code: 'evidence_closed' } });
    expect((await link('business_office', decided)).status).toBe(201);
  });

  const correct = (who: keyof Staff, id: number, evidence: unknown, about: object) =>
    rest(gateway, people[who], `PUT /device-requests/${id}/evidence/${evidence}`, about);
  const unread = async (who: keyof Staff) =>
    (await rest<Body[]>(gateway, people[who], 'GET /notices?unread=true')).body.filter(
      ({ kind }) => kind === 'evidence',
    ).length;

  it('is corrected by who may remove it; the history says what was different', async () => {
    const id = await request();
    const { body } = await link('provider', id);
    const corrected = await correct('provider', id, body.id, { title: ' Data sheet of May ', kind: 'cost' });
    expect([corrected.status, corrected.body]).toEqual([
      200,
      { ...body, title: 'Data sheet of May', kind: 'cost' },
    ]);
    expect(await list('committee', id)).toEqual([corrected.body]);
    expect((await correct('analyst', id, body.id, { kind: 'safety' })).body).toMatchObject({
      title: 'Data sheet of May',
      kind: 'safety',
    });
    expect((await correct('committee', id, body.id, { kind: 'cost' })).status).toBe(403);
    expect((await correct('other', id, body.id, { kind: 'cost' })).status).toBe(404);
    expect((await correct('provider', id, body.id, { audience: 'staff' })).status).toBe(403);
    expect((await correct('analyst', id, 7, { kind: 'cost' })).status).toBe(404);
    for (const wrong of [{ title: '' }, { title: null }, { kind: 'lies' }, { audience: 'nobody' }])
      expect((await correct('analyst', id, body.id, wrong)).status).toBe(400);
    // A correction that changes nothing is no event.
    expect((await correct('analyst', id, body.id, { kind: 'safety' })).status).toBe(200);
    expect(await events('committee', id)).toEqual([
      ['evidence_added', 'everyone', 'Vendor'],
      ['evidence_edited', 'everyone', 'Title\nKind: Vendor → Cost'],
      ['evidence_edited', 'everyone', 'Kind: Cost → Safety'],
    ]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('is not corrected by requesters when the request is decided, nor when the history is full', async () => {
    const decided = await request('approved');
    const { body } = await link('analyst', decided);
    await gateway.services.db.updateTable('request_evidence').set({ added_by: people.provider.id }).execute();
    expect(await correct('provider', decided, body.id, { kind: 'cost' })).toMatchObject({
      status: 409,
      body: { code: 'evidence_closed' },
    });
    const full = await request();
    const piece = await link('analyst', full);
    await fillHistory(gateway.services.db, full);
    expect(await correct('analyst', full, piece.body.id, { kind: 'cost' })).toMatchObject({
      status: 409,
      body: { code: 'history_full' },
    });
  });

  it('that becomes for staff is gone for all others: its list, its history, its notices', async () => {
    const id = await request('submitted');
    const { body } = await link('analyst', id);
    await notifyAll(gateway.services);
    expect([await unread('provider'), (await list('provider', id)).length]).toEqual([1, 1]);
    expect((await correct('analyst', id, body.id, { audience: 'staff' })).status).toBe(200);
    const gone = async () => [
      await unread('provider'),
      await list('provider', id),
      await events('provider', id),
      (await rest(gateway, people.provider, `GET /device-requests/${id}/evidence/${body.id}`)).status,
    ];
    expect(await gone()).toEqual([0, [], [], 404]);
    await notifyAll(gateway.services);
    expect(await gone()).toEqual([0, [], [], 404]);
    expect(await events('committee', id)).toEqual([
      ['evidence_added', 'everyone', 'Vendor'],
      ['evidence_edited', 'staff', 'For: Everyone → Staff only'],
    ]);
    await correct('analyst', id, body.id, { audience: 'everyone' });
    expect([await unread('provider'), (await list('provider', id)).length]).toEqual([1, 1]);
    expect(await events('provider', id)).toEqual([
      ['evidence_added', 'everyone', 'Vendor'],
      ['evidence_edited', 'everyone', 'For: Staff only → Everyone'],
    ]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('is named in the history by those who may read it now', async () => {
    const id = await request('submitted');
    const { body } = await link('analyst', id, { title: 'SECRET offer' });
    const own = await link('provider', id, { title: 'Leaflet' });
    const told = async (who: keyof Staff) => {
      const { body: history } = await rest<Body[]>(
        gateway,
        people[who],
        `GET /device-requests/${id}/history`,
      );
      const steps = history.filter(({ action }) => String(action).startsWith('evidence'));
      return steps.map(({ action, about }) => [action, about]).reverse();
    };
    const added = ['evidence_added', 'SECRET offer'];
    const leaflet = ['evidence_added', 'Leaflet'];
    expect([await told('provider'), await told('committee')]).toEqual([
      [added, leaflet],
      [added, leaflet],
    ]);
    await correct('analyst', id, body.id, { audience: 'staff' });
    expect(await told('provider')).toEqual([leaflet]);
    const pages = await fetch(`${gateway.url}/api/device-requests/${id}/history`, {
      headers: { authorization: `Bearer ${people.provider.token}` },
    });
    expect(await pages.text()).not.toContain('SECRET');
    const query = `{ deviceRequest(id: "${id}") { events { about } } }`;
    expect(JSON.stringify(await gql(gateway, people.provider, query))).not.toContain('SECRET');
    expect(JSON.stringify(await gql(gateway, people.analyst, query))).toContain('SECRET');
    await remove('analyst', id, body.id);
    await remove('provider', id, own.body.id);
    expect(await told('provider')).toEqual([
      ['evidence_added', null],
      ['evidence_removed', null],
    ]);
    expect((await told('committee')).map(([, about]) => about)).toEqual([null, null, null, null, null]);
  });

  it('that becomes for staff before people are told of it, is told to staff alone', async () => {
    const id = await request('submitted');
    const { body } = await link('analyst', id);
    await correct('analyst', id, body.id, { audience: 'staff' });
    await notifyAll(gateway.services);
    expect(await unread('provider')).toBe(0);
  });

  it('is corrected in GraphQL, too', async () => {
    const id = await request();
    const { body } = await link('analyst', id);
    const correction = `mutation { correctEvidence(id: "${id}", evidence: "${body.id}", input: { title: "Offer", audience: staff })
      { __typename ... on DeviceRequest { evidence { title kind audience } } } }`;
    expect((await gql(gateway, people.analyst, correction)).data).toMatchObject({
      correctEvidence: { evidence: [{ title: 'Offer', kind: 'vendor', audience: 'staff' }] },
    });
    expect((await gql(gateway, people.provider, correction)).data).toMatchObject({
      correctEvidence: { __typename: 'NotFoundError' },
    });
  });

  it('is removed by who added it and by those who analyze, with its bytes and its words', async () => {
    const id = await request();
    const { body } = await addEvidence(gateway, people.provider, id, 'SECRET-name.png', png(), {
      title: 'SECRET-title',
    });
    expect((await remove('committee', id, body.id)).status).toBe(403);
    expect((await remove('analyst', id, body.id)).status).toBe(204);
    expect((await remove('analyst', id, body.id)).status).toBe(404);
    expect([await list('analyst', id), await stored()]).toEqual([[], []]);
    const { db } = gateway.services;
    const rows = [
      await db.selectFrom('request_evidence').selectAll().execute(),
      await db.selectFrom('request_events').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('SECRET');
    expect(await events('analyst', id)).toEqual([
      ['evidence_added', 'everyone', 'Other'],
      ['evidence_removed', 'everyone', 'Other'],
    ]);
    expect((await verifyAudit(db)).problems).toEqual([]);
  });

  it('is added and removed in GraphQL, too', async () => {
    const id = await request();
    const add = `mutation { addEvidenceLink(id: "${id}", input: { url: "${LINK.url}", title: "Data", kind: safety })
      { __typename ... on DeviceRequest { evidence { id kind } } } }`;
    const { data } = await gql<{ addEvidenceLink: { evidence: { id: string; kind: string }[] } }>(
      gateway,
      people.analyst,
      add,
    );
    const [added] = data?.addEvidenceLink.evidence ?? [];
    expect(added?.kind).toBe('safety');
    const removal = `mutation { removeEvidence(id: "${id}", evidence: "${added?.id}") { ... on DeviceRequest { evidence { id } } } }`;
    expect((await gql(gateway, people.analyst, removal)).data).toEqual({ removeEvidence: { evidence: [] } });
  });

  it('ends at so many pieces, and with the history', async () => {
    const id = await request();
    for (let count = 0; count < LIMITS.evidence.pieces; count++) await link('analyst', id);
    expect(await link('analyst', id)).toMatchObject({ status: 409, body: { code: 'too_much_evidence' } });
    const full = await request();
    await fillHistory(gateway.services.db, full);
    expect(await link('analyst', full)).toMatchObject({ status: 409, body: { code: 'history_full' } });
  });

  it('goes with a request that is withdrawn', async () => {
    const id = await request('submitted');
    await addEvidence(gateway, people.provider, id, 'a.docx', office('docx'));
    await link('provider', id);
    expect((await rest(gateway, people.provider, `DELETE /device-requests/${id}`)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await gateway.services.db.selectFrom('request_evidence').selectAll().execute()).toEqual([]);
  });
});
