import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDGE, MARGIN } from '../../platform/paper/look.ts';
import { addEvidence, gql, rest } from '../../testing/client.ts';
import { onePage, pdfOf, stream } from '../../testing/documents.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { overlaps, type PagePicture, picturesOf } from '../../testing/pdf-pictures.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const RED = [220, 20, 30] as const;
const ARABIC = 'صمام القلب الأبهري 23 مم للمرضى الصغار';
const HEBREW = 'מסתם אבי העורקים 23 מ״מ לחולים צעירים';
const CHINESE = '用于年轻患者的主动脉瓣膜，可扩张框架。'.repeat(12);
const LONG = 'Transcatheter'.repeat(40);
const WORDS = 'It frees a slot of the room each week, and the team has trained with it since spring. '.repeat(
  14,
);
const HARD = [ARABIC, HEBREW, CHINESE, LONG, WORDS].join('\n');

/** A page of this size with a red field in its middle. */
const leaf = (width: number, height: number) =>
  pdfOf([
    ...onePage().map((object, at) =>
      at === 2
        ? String(object).replace('[0 0 200 100]', `[0 0 ${width} ${height}]`)
        : at === 3
          ? stream('', `0.86 0.08 0.12 rg ${width / 4} ${height / 4} ${width / 2} ${height / 2} re f`)
          : object,
    ),
  ]);

const ANALYSIS = {
  version: 0,
  need: { problem: HARD, patients_per_year: 120, alternatives: LONG },
  cost: {
    currency: 'USD',
    lines: [
      {
        item: LONG.slice(0, 180),
        unit_price: '9999999999.99',
        quantity: 999_999,
        period: 'year',
        side: 'new',
      },
      { item: CHINESE.slice(0, 90), unit_price: '30000.50', quantity: 40, period: 'year', side: 'replaced' },
      { item: ARABIC, unit_price: '0.01', quantity: 1, period: 'once', side: 'new' },
    ],
  },
  evidence: {
    studies: [
      {
        citation: LONG.slice(0, 300),
        kind: 'randomized_trial',
        level: 'II',
        finding: `${HEBREW} ${WORDS}`.slice(0, 900),
      },
    ],
  },
  score: Object.fromEntries(
    ['patient_outcome', 'safety', 'cost', 'evidence', 'fit'].map((name) => [
      name,
      { points: 4, reason: `${LONG.slice(0, 120)} ${ARABIC} ${CHINESE.slice(0, 60)}` },
    ]),
  ),
};

interface Pictures {
  /** The pages that the portal writes. */
  written: PagePicture[];
  /** The pages of documents, after them. */
  appended: PagePicture[];
  pages: PagePicture[];
}

/** The whole width of a page between two heights. */
const across = ({ width }: PagePicture, top: number, bottom: number) => ({
  left: 0,
  right: width,
  top,
  bottom,
});

/** Checks what a packet looks like, which its text alone does not tell. PACKET_PICTURES names a folder for the pictures. */
describe('the pictures of a packet', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    await gateway.clear();
    const provider = await signInAs(gateway.services, 'provider', { name: `Olga ${'Owner'.repeat(20)}` });
    analyst = await signInAs(gateway.services, 'analyst', { name: 'Ana Lyst' });
    const member = await signInAs(gateway.services, 'committee', { name: 'M'.repeat(90) });
    const request = {
      deviceName: `Valve ${ARABIC} ${LONG.slice(0, 100)}`,
      description: HARD,
      model: LONG.slice(0, 90),
    };
    ({ id } = await requestAt(gateway.services, provider.id, 'committee_review', request));
    expect(
      (await rest(gateway, analyst, `PUT /device-requests/${id}/analysis`, ANALYSIS)).body,
    ).toMatchObject({ version: 1 });
    await gql(
      gateway,
      member,
      'mutation ($id: ID!, $comment: String) { castVote(id: $id, vote: approve, comment: $comment) { __typename } }',
      { id, comment: HARD.slice(0, 900) },
    );
    for (const body of [ARABIC, CHINESE, LONG, WORDS])
      await rest(gateway, analyst, `POST /device-requests/${id}/comments`, { body, audience: 'staff' });
    for (const [title, page] of [
      [`${HEBREW} ${LONG.slice(0, 120)}`, leaf(595, 842)],
      ['A drawing on a wide page', leaf(1684, 1191)],
    ] as const)
      await addEvidence(gateway, analyst, id, 'leaf.pdf', page, { title, kind: 'vendor' });
  });
  afterAll(() => gateway.stop());

  const made = new Map<string, Promise<Pictures>>();
  /** A packet of each size is made once. */
  const pictures = (size: string): Promise<Pictures> => {
    const pages = made.get(size) ?? make(size);
    made.set(size, pages);
    return pages;
  };
  const make = async (size: string): Promise<Pictures> => {
    const admin = await signInAs(gateway.services, 'admin');
    expect((await rest(gateway, admin, 'PUT /settings/paper_size', { value: size })).status).toBe(200);
    const response = await fetch(`${gateway.url}/api/device-requests/${id}/packet`, {
      headers: { authorization: `Bearer ${analyst.token}` },
    });
    expect(response.status).toBe(200);
    const pages = await picturesOf(new Uint8Array(await response.arrayBuffer()));
    const { PACKET_PICTURES: folder } = process.env;
    if (folder) {
      await mkdir(folder, { recursive: true });
      for (const [at, page] of pages.entries())
        await writeFile(`${folder}/${size}-${String(at + 1).padStart(2, '0')}.png`, page.png());
    }
    return { written: pages.slice(0, -2), appended: pages.slice(-2), pages };
  };

  it.each(['LETTER', 'A4'])('on %s leave the margins white, and no text stands on another', async (size) => {
    const { written, pages } = await pictures(size);
    expect(written.length).toBeGreaterThan(4);
    for (const [at, page] of written.entries()) {
      const margins = [
        { left: 0, right: MARGIN.side - 2, top: 0, bottom: page.height },
        { left: page.width - MARGIN.side + 2, right: page.width, top: 0, bottom: page.height },
        across(page, 0, MARGIN.top - 2),
        // Between the text and the rule over the foot, and under the foot.
        across(page, page.height - MARGIN.bottom + 4, page.height - EDGE.foot - 9),
        across(page, page.height - EDGE.foot + 12, page.height),
      ];
      expect({ page: at + 1, ink: margins.map((margin) => page.ink(margin)) }).toEqual({
        page: at + 1,
        ink: margins.map(() => 0),
      });
    }
    for (const [at, { texts, width }] of pages.entries()) {
      expect({ page: at + 1, overlaps: overlaps(texts) }).toEqual({ page: at + 1, overlaps: [] });
      const beyond = texts.filter(
        ({ left, right }) => left < MARGIN.side - 1 || right > width - MARGIN.side + 1,
      );
      expect({ page: at + 1, beyond }).toEqual({ page: at + 1, beyond: [] });
    }
  });

  it('have their number and page at the foot of each page', async () => {
    const { pages } = await pictures('LETTER');
    for (const [at, page] of pages.entries()) {
      const foot = across(page, page.height - EDGE.foot, page.height - EDGE.foot + 11);
      const texts = page.texts.filter(({ top, bottom }) => top >= foot.top - 1 && bottom <= foot.bottom + 1);
      const said = texts.find(({ text }) => text.includes(`page ${at + 1} of ${pages.length}`));
      expect(said?.text).toMatch(/^MDR-\d{6} · page \d+ of \d+/);
      // There is ink where the text is.
      if (said) expect(page.ink(said)).toBeGreaterThan(0.1);
    }
  });

  it('show the pages of documents whole, in their colours, within their frame', async () => {
    const { appended } = await pictures('A4');
    for (const page of appended) {
      const middle = { left: page.width / 2 - 40, right: page.width / 2 + 40 };
      const half = (page.height - EDGE.foot) / 2;
      expect(page.share({ ...middle, top: half - 40, bottom: half + 40 }, RED)).toBe(1);
      // The whole field is there: white is around it, and nothing is at the edges of the paper.
      const red = page.share({ left: 30, right: page.width - 30, top: 26, bottom: page.height - 50 }, RED);
      expect(red).toBeGreaterThan(0.1);
      expect(red).toBeLessThan(0.26);
      expect(page.ink(across(page, 0, 24))).toBe(0);
      expect(page.ink({ left: 0, right: 28, top: 0, bottom: page.height })).toBe(0);
    }
  });
});
