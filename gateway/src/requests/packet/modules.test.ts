import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { requestNumber } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEvidence, rest } from '../../testing/client.ts';
import { conditionOf } from '../../testing/conditions.ts';
import { pdf } from '../../testing/documents.ts';
import { followUpOf } from '../../testing/follow-ups.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { longPdf } from '../../testing/hostile-documents.ts';
import { readPdf } from '../../testing/pdf.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { putOnTrial } from '../../testing/trials.ts';
import { insertEvidence } from '../evidence/store.ts';

const AT = '2026-01-01 00:00:00.000';

async function locked(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText('Secret', { font });
  document.encrypt({ userPassword: 'secret', ownerPassword: 'other' } as never);
  return document.save();
}

describe.each(DIALECTS)('of what modules hold, a packet on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let analyst: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    owner = await signInAs(gateway.services, 'provider', { name: 'Olga Owner' });
    analyst = await signInAs(gateway.services, 'analyst', { name: 'Ana Lyst' });
    office = await signInAs(gateway.services, 'business_office', { name: 'Olaf Office' });
  });
  afterAll(() => gateway.stop());

  const at = async (...more: [Parameters<typeof requestAt>[2], Parameters<typeof requestAt>[3]?]) =>
    (await requestAt(gateway.services, owner.id, ...more)).id;
  const packet = async (who: SignedIn, ids: string, query = '') => {
    const path = ids.includes(',') ? `packet?ids=${ids}` : `${ids}/packet${query}`;
    const response = await fetch(`${gateway.url}/api/device-requests/${path}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    expect(response.status).toBe(200);
    const read = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return { ...read, text: read.text.replaceAll(/\s+/g, ' ') };
  };
  /** Puts any bytes into the store as evidence that was accepted once. */
  const store = async (id: number, title: string, bytes: Uint8Array) => {
    const { key, size } = await gateway.services.files.write(
      Readable.from([Buffer.from(bytes)]),
      async () => {},
    );
    await insertEvidence(gateway.services.db, [
      {
        ...{ request_id: id, id: randomBytes(4).readUInt32BE(), kind: 'vendor', audience: 'everyone', title },
        ...{
          file_name: `${title}.pdf`,
          url: null,
          salt: 'salt',
          digest: 'digest',
          media_type: 'application/pdf',
        },
        ...{
          file_size: size,
          storage_key: key,
          added_by: owner.id,
          added_by_name: 'Olga Owner',
          added_at: AT,
        },
        ...{ removed_by: null, removed_by_name: null, removed_at: null },
      },
    ]);
    return key;
  };

  it('lists evidence for its audience, with the pages of PDFs', async () => {
    const id = await at('under_analysis');
    const add = (name: string, text: string, fields: Record<string, string>) =>
      addEvidence(gateway, analyst, id, name, pdf(text), fields);
    await add('sheet.pdf', 'Read by everyone', { title: 'Data sheet', kind: 'vendor' });
    await add('offer.pdf', 'Read by staff', { title: 'Offer', kind: 'cost', audience: 'staff' });
    await rest(gateway, analyst, `POST /device-requests/${id}/evidence`, {
      ...{ url: 'https://vendor.example/data?sheet=1', title: 'Web page', kind: 'clinical' },
    });
    const staff = await packet(analyst, `${id}`);
    for (const text of ['Data sheet', 'Offer', 'Read by everyone', 'Read by staff'])
      expect(staff.text).toContain(text);
    expect(staff.bookmarks[0]?.items).toEqual(expect.arrayContaining(['Evidence', 'Data sheet', 'Offer']));
    expect(staff.pages.at(-1)).toContain(`page ${staff.pages.length} of ${staff.pages.length}`);
    // A long address is broken at the end of a line.
    expect(staff.text.replaceAll(' ', '')).toContain('https://vendor.example/data?sheet=1');
    const own = await packet(owner, `${id}`);
    expect(own.text).toContain('Read by everyone');
    for (const text of ['Offer', 'Read by staff', 'For Added', 'Everyone'])
      expect(own.text).not.toContain(text);
  });

  it('is made whatever the documents are: of each that is not appended it says why', async () => {
    const id = await at('under_analysis');
    await store(id, 'Good', pdf('Read by everyone'));
    await store(id, 'Locked', await locked());
    await store(id, 'Broken', pdf('Cut off').subarray(0, 120));
    await store(id, 'Endless', longPdf(100_000));
    await store(id, 'No document', Buffer.from('MZ not at all'));
    await gateway.services.files.remove(await store(id, 'Lost', pdf()));
    const { text } = await packet(analyst, `${id}`);
    for (const reason of [
      'Locked: not appended, because it is protected by a password.',
      'Broken: not appended, because it has no pages.',
      'No document: not appended, because it cannot be read.',
      'Lost: not appended, because it cannot be opened at the moment.',
      'Read by everyone',
    ])
      expect(text).toContain(reason);
    // On a busy machine its time is over before its pages are counted.
    expect(text).toMatch(
      /Endless: not appended, because it (has more than 200 pages|takes too much time or memory to read)\./,
    );
  }, 60_000);

  it('tells the steps as people read them: no flags, and no value that was not there', async () => {
    const id = await at('approved');
    const link = { url: 'https://vendor.example', title: 'Instructions for use', kind: 'vendor' };
    await rest(gateway, analyst, `POST /device-requests/${id}/evidence`, link);
    const supplier = await signInAs(gateway.services, 'supply_chain');
    const path = `PUT /device-requests/${id}` as const;
    await rest(gateway, supplier, `${path}/ordered`, { is_ordered: true, is_backordered: true });
    await rest(gateway, supplier, `${path}/on-shelf`, { is_on_shelf: true, lawson_id: '4711' });
    const { text } = await packet(analyst, `${id}`);
    const history = text.slice(text.indexOf('Evidence added: “Instructions for use”'));
    for (const said of ['Vendor', 'Ordered by', 'Backordered: Yes', 'Placed on the shelf by', '4711'])
      expect(history).toContain(said);
    expect(history).not.toMatch(/→|empty|Ordered: |On shelf: Yes/);
  });

  it('tells staff of consultations, and the requester nothing', async () => {
    const id = await at('under_analysis');
    const path = `/device-requests/${id}/consultations`;
    await rest(gateway, analyst, `POST ${path}`, {
      kind: 'person',
      person: office.id,
      question: 'Can it be paid?',
    });
    await rest(gateway, office, `PUT ${path}/1/answer`, { answer: 'conditions', text: 'From next year.' });
    const { text } = await packet(office, `${id}`);
    for (const part of ['Consultations', 'Can it be paid?', 'Yes, on conditions', 'From next year.'])
      expect(text).toContain(part);
    expect((await packet(owner, `${id}`)).text).not.toMatch(/Consult|Can it be paid|From next year/i);
  });

  it('tells of urgency, and who asks for it, too: the requester how many', async () => {
    const id = await at('under_analysis', {
      ...{ urgency: 'urgent', urgencyReason: 'A patient waits.', wantedBy: '2999-01-01' },
    });
    const other = await signInAs(gateway.services, 'provider', { name: 'Otto Other' });
    await rest(gateway, other, `PUT /device-requests/${id}/support`, {});
    const staff = await packet(analyst, `${id}`);
    for (const part of ['Urgent', 'A patient waits.', 'January 1, 2999', 'Also asked for by Otto Other'])
      expect(staff.text).toContain(part);
    const own = await packet(owner, `${id}`);
    expect(own.text).toContain('1 other person');
    expect(own.text).not.toContain('Otto Other');
  });

  it('shows the documents and the conversation of a merged request to those who may read them', async () => {
    const other = await signInAs(gateway.services, 'provider', { name: 'Otto Other' });
    const earlier = await at('committee_review');
    const later = (await requestAt(gateway.services, other.id, 'under_analysis')).id;
    for (const audience of ['everyone', 'staff']) {
      await addEvidence(gateway, analyst, later, `${audience}.pdf`, pdf(`Printed for ${audience}`), {
        ...{ title: `Offer for ${audience}`, kind: 'cost', audience },
      });
      const comment = { body: `Said to ${audience}`, audience };
      await rest(gateway, analyst, `POST /device-requests/${later}/comments`, comment);
    }
    const merge = `POST /device-requests/${later}/merge`;
    expect((await rest(gateway, analyst, merge, { into: earlier })).status).toBe(200);
    const number = requestNumber(later);
    const parts = ['everyone', 'staff'].map((audience) => [
      `Offer for ${audience} From ${number}, which was merged into this one`,
      `Printed for ${audience}`,
      `Said to ${audience}`,
    ]);
    const member = await signInAs(gateway.services, 'committee');
    const { text } = await packet(member, `${earlier}`);
    for (const part of [...parts.flat(), `Conversation of ${number}`]) expect(text).toContain(part);
    // A packet of both has their pages once, and says at the second place where they are.
    for (const [first, second] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const { text: both } = await packet(member, `${first},${second}`);
      for (const audience of ['everyone', 'staff']) {
        expect(both.split(`Printed for ${audience}`)).toHaveLength(2);
        const where = `Offer for ${audience}: its pages stand at the end of ${requestNumber(first)} in this packet.`;
        expect(both.split(where)).toHaveLength(2);
      }
    }
    // Neither the requester of the earlier one nor a packet for everyone sees a word of it.
    for (const none of [
      await packet(owner, `${earlier}`),
      await packet(member, `${earlier}`, '?audience=everyone'),
    ])
      for (const part of [...parts.flat(), number, 'Conversation of']) expect(none.text).not.toContain(part);
    // The requester of both reads what is for everyone.
    const own = (await requestAt(gateway.services, other.id, 'under_analysis')).id;
    const again = (await requestAt(gateway.services, other.id, 'under_analysis')).id;
    await addEvidence(gateway, analyst, again, 'a.pdf', pdf('Printed again'), { title: 'Again' });
    const hidden = { body: 'Among ourselves', audience: 'staff' };
    await rest(gateway, analyst, `POST /device-requests/${again}/comments`, hidden);
    await rest(gateway, analyst, `POST /device-requests/${again}/merge`, { into: own });
    const read = await packet(other, `${own}`);
    expect(read.text).toContain('Printed again');
    for (const part of ['Among ourselves', 'Conversation of']) expect(read.text).not.toContain(part);
  });

  it('tells what was merged into it, and into which one it was merged', async () => {
    const [earlier, later] = [await at('under_analysis'), await at('submitted')];
    const merge = `POST /device-requests/${later}/merge`;
    expect((await rest(gateway, analyst, merge, { into: earlier })).status).toBe(200);
    const number = (id: number) => `MDR-${String(id).padStart(6, '0')}`;
    const first = await packet(analyst, `${earlier}`);
    expect(first.text).toContain('Merged into this one');
    expect(first.text).toContain(number(later));
    const second = await packet(analyst, `${later}`);
    expect(second.bookmarks[0]?.items).toContain('Merged into');
    expect(second.text).toContain(`${number(earlier)} ·`);
  });

  it('tells of conditions and of a trial, and of the evaluations staff alone', async () => {
    const { db } = gateway.services;
    const [approved, tried] = [await at('approved'), await at('approved')];
    await db
      .insertInto('request_conditions')
      .values(conditionOf(approved, { id: analyst.id, name: 'Ana Lyst' }))
      .execute();
    await db
      .updateTable('device_requests')
      .set({ outcome: 'approved_with_conditions' })
      .where('id', '=', approved)
      .execute();
    const value = JSON.stringify({ answers: { 1: 4 }, text: 'It slips.' });
    await putOnTrial(
      db,
      tried,
      { id: analyst.id, name: 'Ana Lyst' },
      { evaluator: { value, asked: null, answered_at: AT } },
    );
    const staff = await packet(office, `${approved},${tried}`);
    for (const part of [
      ...['Approved with conditions', 'Train the staff', 'December 31, 2999', 'Approved for trial'],
      ...['Summary of the evaluations', '4 on average, median 4', 'Evaluation by Ana Lyst', 'It slips.'],
    ])
      expect(staff.text).toContain(part);
    const own = await packet(owner, `${approved},${tried}`);
    for (const part of ['Train the staff', 'January 1, 2020 to December 31, 2999'])
      expect(own.text).toContain(part);
    expect(own.text).not.toMatch(/on average|It slips|Evaluation by/);
  });

  it('tells what came of it beside what was predicted, for whom it was asked', async () => {
    const { db } = gateway.services;
    const id = await at('under_analysis');
    await rest(gateway, analyst, `PUT /device-requests/${id}/analysis`, {
      version: 0,
      cost: {
        currency: 'USD',
        lines: [{ item: 'Valve', unit_price: '100.00', quantity: 40, period: 'year', side: 'new' }],
      },
    });
    await db
      .updateTable('device_requests')
      .set({ status: 'approved', is_ordered: 1, is_on_shelf: 1, order_date: AT, shelf_date: AT })
      .where('id', '=', id)
      .execute();
    const answers = {
      ...{
        used: 'partly',
        usedText: 'On one ward only.',
        unitsPerYear: 12,
        unitPrice: '99.00',
        currency: 'USD',
      },
      ...{ again: false, againText: 'Too large.' },
    };
    await db
      .insertInto('request_follow_ups')
      .values(
        followUpOf(
          id,
          { id: analyst.id, name: 'Ana Lyst' },
          {
            ...{ value: JSON.stringify(answers), open_to: null, answered_by: analyst.id },
            ...{ answered_by_name: 'Ana Lyst', first_answered_at: AT, answered_at: AT },
          },
        ),
      )
      .execute();
    await db
      .insertInto('request_follow_ups')
      .values(followUpOf(id, { id: analyst.id, name: 'Ana Lyst' }, { id: 4, round: 'second', days: 1 }))
      .execute();
    const staff = await packet(office, `${id}`);
    for (const part of [
      ...['What came of it', 'Predicted', '40 × $100.00 Valve', 'Analyst, after 90 days', 'Partly'],
      'Analyst, after 1 day Ana Lyst was asked',
      ...['On one ward only.', '$99.00', 'Too large.', 'Answered by Ana Lyst'],
    ])
      expect(staff.text).toContain(part);
    expect((await packet(owner, `${id}`)).text).not.toMatch(/What came of it|\$99|one ward/);
  });
});
