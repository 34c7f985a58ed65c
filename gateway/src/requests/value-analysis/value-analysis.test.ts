import { type AnalysisSection, DEFAULT_CRITERIA, DEFAULT_STORED_CRITERIA, snake } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const LINE = { item: 'Valve', unit_price: '32500.00', quantity: 40, period: 'year', side: 'new' };
const COST = {
  currency: 'USD',
  lines: [LINE, { ...LINE, item: 'Old valve', unit_price: '30000.50', side: 'replaced' }],
  contract_number: 'GPO-7',
  contract_end: '2027-06-30',
  reimbursement_code: null,
};
const SCORE = Object.fromEntries(
  ['patient_outcome', 'safety', 'cost', 'evidence', 'fit'].map((name) => [
    name,
    { points: 4, reason: 'Compared.' },
  ]),
);
const USUAL = DEFAULT_CRITERIA.map(({ name, ...criterion }) => ({ key: snake(name), ...criterion }));
const WHOLE = {
  need: { problem: 'Aortic stenosis', patients_per_year: 40, alternatives: null },
  cost: COST,
  safety: { device_class: 'III', premarket_number: 'P140031/S085', recalls: null, incidents: 'None' },
  evidence: {
    studies: [
      {
        citation: null,
        doi: '10.1056/NEJMoa1814052',
        kind: 'randomized_trial',
        level: 'II',
        finding: 'Fewer strokes',
      },
    ],
  },
  score: SCORE,
};

const SAVE = `mutation ($id: ID!, $section: AnalysisSection!, $value: String!, $version: Int!) {
  saved: saveAnalysisSection(id: $id, section: $section, value: $value, version: $version) {
    __typename
    ... on ValueAnalysis { version sections { name version savedBy { name } } totalScore }
    ... on ConflictError { message }
    ... on InvalidError { message }
  }
}`;

describe.each(DIALECTS)('a value analysis on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let analyst: SignedIn;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    provider = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
    ({ id } = await requestAt(gateway.services, provider.id, 'under_analysis'));
  });
  afterAll(() => gateway.stop());

  const read = (who: SignedIn = analyst) => rest(gateway, who, `GET /device-requests/${id}/analysis`);
  const save = (body: object, who: SignedIn = analyst) =>
    rest(gateway, who, `PUT /device-requests/${id}/analysis`, body);
  const saveOne = async (section: AnalysisSection, value: unknown, version: number, who = analyst) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const variables = { id: String(id), section, value: text, version };
    const { data } = await gql<{ saved: object }>(gateway, who, SAVE, variables);
    return data?.saved;
  };
  const actions = async (who: SignedIn) => {
    const { body } = await rest<{ action: string; notes: string | null }[]>(
      gateway,
      who,
      `GET /device-requests/${id}/history`,
    );
    return body.map(({ action, notes }) => [action, notes]);
  };

  it('is empty until somebody writes it', async () => {
    const { status, body } = await read();
    expect([status, body]).toEqual([
      200,
      {
        version: 0,
        ...{ need: null, cost: null, safety: null, evidence: null, score: null },
        weights: { patient_outcome: 30, safety: 20, cost: 25, evidence: 15, fit: 10 },
        criteria: USUAL,
        present_criteria: USUAL,
        ...{ annual_impact: null, first_year_cost: null, total_score: null },
        missing_parts: [],
        sections: [],
      },
    ]);
  });

  it('is read as it was written, with its totals, and told in the history for staff', async () => {
    const { status, body } = await save({ version: 0, ...WHOLE });
    expect([status, body]).toMatchObject([
      200,
      { version: 1, ...WHOLE, annual_impact: '99980.00', first_year_cost: '99980.00', total_score: 80 },
    ]);
    expect((await read()).body).toEqual(body);
    expect(await actions(analyst)).toContainEqual([
      'analysis_saved',
      'Need, Cost, Safety, Clinical evidence, Score',
    ]);
    expect((await actions(provider)).map(([action]) => action)).not.toContain('analysis_saved');
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('takes both spellings', async () => {
    const { body } = await save({ version: 0, need: { patientsPerYear: 12 } });
    expect(body).toMatchObject({ need: { problem: null, patients_per_year: 12 } });
  });

  it('keeps the sections that are not sent, and empties those that are null', async () => {
    await save({ version: 0, ...WHOLE });
    const { body } = await save({ version: 1, need: null });
    expect(body).toMatchObject({ version: 2, need: null, cost: COST });
    expect(
      (body.sections as { name: string; version: number }[]).map(({ name, version }) => [name, version]),
    ).toEqual([
      ['need', 2],
      ['cost', 1],
      ['safety', 1],
      ['evidence', 1],
      ['score', 1],
    ]);
  });

  it('stays as it is, without an event, when what is saved says the same', async () => {
    await save({ version: 0, ...WHOLE });
    const before = await actions(analyst);
    expect((await save({ version: 1, ...WHOLE })).body).toMatchObject({ version: 1 });
    expect(await actions(analyst)).toEqual(before);
  });

  it('refuses an older version with the name of the person who saved since', async () => {
    const other = await signInAs(gateway.services, 'analyst', { name: 'Grace Okafor' });
    await save({ version: 0, need: WHOLE.need }, other);
    const { status, body } = await save({ version: 0, cost: COST });
    expect([status, body.code]).toEqual([409, 'analysis_newer']);
    expect(body.error).toContain('Grace Okafor');
    expect((await read()).body).toMatchObject({ version: 1, cost: null });
  });

  it('lets two people write different sections, and neither write over the other', async () => {
    const other = await signInAs(gateway.services, 'analyst', { name: 'Grace Okafor' });
    expect(await saveOne('need', { problem: 'Mine' }, 0)).toMatchObject({ version: 1 });
    expect(await saveOne('safety', { recalls: 'Hers' }, 0, other)).toMatchObject({ version: 2 });
    expect(await saveOne('need', { problem: 'Hers' }, 0, other)).toMatchObject({
      __typename: 'ConflictError',
    });
    expect(await saveOne('need', { problem: 'Hers' }, 1, other)).toMatchObject({
      version: 3,
      sections: [
        { name: 'need', version: 3, savedBy: { name: 'Grace Okafor' } },
        { name: 'safety', version: 2, savedBy: { name: 'Grace Okafor' } },
      ],
    });
  });

  it('takes what it has already from whoever did not hear of it, and writes nothing', async () => {
    await saveOne('need', { problem: ' Bleeding' }, 0);
    const before = await actions(analyst);
    expect(await saveOne('need', { problem: 'Bleeding ' }, 0)).toMatchObject({
      __typename: 'ValueAnalysis',
      version: 1,
    });
    expect(await actions(analyst)).toEqual(before);
    expect(await saveOne('need', { problem: 'Pain' }, 0)).toMatchObject({ __typename: 'ConflictError' });
    // REST compares the version, as its call says.
    expect((await save({ version: 0, need: { problem: 'Bleeding' } })).status).toBe(409);
  });

  it('keeps what a browser calls its save, until the next one', async () => {
    const named = async (saveId: unknown, version: number) => {
      const { data } = await gql<{ saved: object }>(
        gateway,
        analyst,
        `mutation ($id: ID!, $value: String!, $version: Int!, $saveId: String) {
          saved: saveAnalysisSection(id: $id, section: need, value: $value, version: $version, saveId: $saveId) {
            ... on ValueAnalysis { sections { saveId } }
            ... on InvalidError { fields { field } }
          } }`,
        { id: String(id), value: JSON.stringify({ problem: `Of ${version}` }), version, saveId },
      );
      return data?.saved;
    };
    expect(await named('7c9e6679-7425-40de-944b-e07fc1f90ae7', 0)).toEqual({
      sections: [{ saveId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }],
    });
    for (const wrong of ['', 'a b', 'x'.repeat(37), '"'])
      expect(await named(wrong, 1)).toEqual({ fields: [{ field: 'saveId' }] });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    expect(await named(undefined, 1)).toEqual({ sections: [{ saveId: null }] });
  });

  it('loses nothing when many people save at once', async () => {
    const sections = { need: { problem: 'A' }, cost: { currency: 'USD', lines: [] }, safety: {}, score: {} };
    const saved = await Promise.all(
      Object.entries(sections).map(([name, value]) => saveOne(name as AnalysisSection, value, 0)),
    );
    expect(saved.map((each) => (each as { __typename: string }).__typename)).toEqual(
      Array(4).fill('ValueAnalysis'),
    );
    expect((await read()).body).toMatchObject({ version: 4 });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  describe('with other criteria than those that its score was made with', () => {
    let admin: SignedIn;
    beforeEach(async () => {
      admin = await signInAs(gateway.services, 'admin');
    });
    const setCriteria = async (...value: object[]) => {
      const answer = await rest(gateway, admin, 'PUT /settings/score_criteria', { value });
      expect(answer.status).toBe(200);
      return answer.body.value as { key: string; retired: boolean }[];
    };
    const [outcome, safety, cost, evidence, fit] = DEFAULT_STORED_CRITERIA as Required<
      typeof DEFAULT_STORED_CRITERIA
    >;
    /** Safety counts more, fit is retired, and a risk is new. */
    const change = () =>
      setCriteria(outcome ?? {}, { ...safety, weight: 40 }, cost ?? {}, evidence ?? {}, {
        ...{ label: 'IT risk', weight: 5, help: 'Who patches it?' },
      });
    const keysIn = (criteria: unknown) => (criteria as { key: string }[]).map(({ key }) => key);
    const rated = (points: number, reason = 'Asked IT.') => ({ points, reason });
    const { fit: _, ...asked } = SCORE;

    it('keeps criteria and weights, and says which are the present ones', async () => {
      await save({ version: 0, score: SCORE });
      const set = await change();
      expect(set.map(({ key, retired }) => [key, retired])).toEqual([
        ...['patient_outcome', 'safety', 'cost', 'evidence', 'it_risk'].map((key) => [key, false]),
        ['fit', true],
      ]);
      const { body: old } = await read();
      expect(old).toMatchObject({ total_score: 80, criteria: USUAL, weights: { safety: 20, fit: 10 } });
      expect(keysIn(old.present_criteria)).toEqual([
        'patient_outcome',
        'safety',
        'cost',
        'evidence',
        'it_risk',
      ]);
      const { body } = await save({ version: 1, score: { ...SCORE, safety: rated(0) } });
      expect(body).toMatchObject({ total_score: 64, criteria: USUAL });
      // A criterion that was added since is no part of it.
      const refused = await save({ version: 2, score: { ...SCORE, it_risk: rated(5) } });
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'score' }] } });
      expect(refused.body.error).toMatch(/patient_outcome, safety, cost, evidence, fit.*present_criteria/);
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    });

    it('is scored anew by the present ones when somebody says so', async () => {
      await save({ version: 0, score: SCORE });
      await change();
      const refused = await save({ version: 1, present_criteria: true, score: SCORE });
      expect([refused.status, refused.body.error]).toEqual([
        400,
        expect.stringMatching(/evidence, it_risk$/),
      ]);
      expect((await save({ version: 1, present_criteria: 'yes', score: asked })).status).toBe(400);
      // An older page sends the criteria that it knows, and nothing for the retired one.
      const nothing = { points: null, reason: null };
      const { body: half } = await save({
        ...{ version: 1, present_criteria: true },
        score: { ...asked, fit: nothing },
      });
      expect(half).toMatchObject({ version: 2, total_score: null, weights: { safety: 40, it_risk: 5 } });
      const { body } = await save({ version: 2, score: { ...asked, it_risk: rated(0) } });
      expect(body).toMatchObject({ version: 3, total_score: 76.5 });
      expect(keysIn(body.criteria)).toEqual(keysIn(body.present_criteria));
      expect((body.score as object) ?? {}).not.toHaveProperty('fit');
      // The same again writes nothing.
      const again = await save({
        version: 3,
        present_criteria: true,
        score: { ...asked, it_risk: rated(0) },
      });
      expect(again.body).toMatchObject({ version: 3 });
    });

    it('keeps the names that criteria had, and what it says, whatever their order is now', async () => {
      await save({ version: 0, score: SCORE });
      await setCriteria(
        fit ?? {},
        { ...outcome, label: 'Benefit' },
        safety ?? {},
        cost ?? {},
        evidence ?? {},
      );
      const { body } = await save({ version: 1, score: SCORE });
      expect(body).toMatchObject({ version: 1, criteria: USUAL });
      expect((body.present_criteria as { label: string }[]).map(({ label }) => label)).toEqual([
        'Fit',
        'Benefit',
        'Safety',
        'Cost',
        'Evidence',
      ]);
      await save({ version: 1, score: null });
      const { body: fresh } = await save({ version: 2, score: SCORE });
      expect(fresh.criteria).toEqual(fresh.present_criteria);
    });

    it('has its weights where it is older than the setting', async () => {
      await save({ version: 0, score: SCORE });
      const weights = { patientOutcome: 0, safety: 100, cost: 0, evidence: 0, fit: 0 };
      const row = await gateway.services.db
        .selectFrom('analysis_sections')
        .selectAll()
        .executeTakeFirstOrThrow();
      const { value } = JSON.parse(row.value);
      await gateway.services.db
        .updateTable('analysis_sections')
        .set({ value: JSON.stringify({ value, weights }) })
        .execute();
      await change();
      const { body } = await read();
      expect(body).toMatchObject({ weights: { safety: 100, fit: 0 }, total_score: 80 });
      expect(keysIn(body.criteria)).toEqual(keysIn(USUAL));
      expect((await save({ version: 1, score: SCORE })).body).toMatchObject({ version: 1 });
      const { body: changed } = await save({ version: 1, score: { ...SCORE, safety: rated(5) } });
      expect(changed).toMatchObject({ version: 2, weights: { safety: 100, fit: 0 }, total_score: 100 });
    });

    it('is asked for as it was made where it is required before the committee', async () => {
      await rest(gateway, admin, 'PUT /settings/required_parts', { value: ['score'] });
      await save({ version: 0, score: SCORE });
      await change();
      expect((await read()).body.missing_parts).toEqual([]);
      await save({ version: 1, present_criteria: true, score: asked });
      expect((await read()).body.missing_parts).toEqual(['score']);
    });
  });

  it.each([
    ['no JSON', '{', 'Cost must be an object'],
    ['a wrong amount', { currency: 'USD', lines: [{ ...LINE, unitPrice: '1,5' }] }, 'Unit price must be'],
    ['a text', '"x"', 'Cost must be an object'],
  ])('refuses %s, and says what is accepted', async (_name, value, message) => {
    expect(await saveOne('cost', value, 0)).toMatchObject({
      __typename: 'InvalidError',
      message: expect.stringContaining(message),
    });
    expect((await read()).body).toMatchObject({ version: 0 });
  });

  it('names the field that is wrong', async () => {
    const { status, body } = await save({
      version: 0,
      cost: { ...COST, lines: [{ ...LINE, quantity: -1 }] },
    });
    expect([status, body.fields]).toEqual([
      400,
      [{ field: 'cost.lines.0.quantity', message: expect.stringContaining('Quantity must be') }],
    ]);
  });

  it('refuses what lies as deep as a body can', async () => {
    const deep = JSON.parse(`${'[[['.repeat(2_000)}1${']]]'.repeat(2_000)}`);
    expect((await save({ version: 0, cost: { lines: deep } })).status).toBe(400);
  });

  it('is for staff: its requester reads and writes none of it', async () => {
    await save({ version: 0, ...WHOLE });
    expect(await read(provider)).toMatchObject({ status: 404, body: { code: 'analysis_not_found' } });
    expect(await save({ version: 1, need: null }, provider)).toMatchObject({ status: 403 });
    const query = `{ deviceRequest(id: ${id}) { valueAnalysis { version } } }`;
    expect(await gql(gateway, provider, query)).toEqual({ data: { deviceRequest: { valueAnalysis: null } } });
    expect(await gql(gateway, analyst, query)).toEqual({
      data: { deviceRequest: { valueAnalysis: { version: 1 } } },
    });
  });

  it.each([
    ['submitted', 409],
    ['committee_review', 200],
    ['approved', 409],
    ['rejected', 409],
  ] as const)('of a request that is %s is answered %i', async (stage, status) => {
    ({ id } = await requestAt(gateway.services, provider.id, stage));
    expect((await save({ version: 0, need: { problem: 'Late' } })).status).toBe(status);
  });

  it('is read for many requests in one statement', async () => {
    const count = async (fields: string) => {
      const query = `{ deviceRequests(view: all, first: 20) { edges { node { ${fields} } } } }`;
      const asked = await gateway.statements.during(() => gql(gateway, analyst, query));
      return asked.length;
    };
    for (let made = 0; made < 5; made++) await requestAt(gateway.services, provider.id, 'under_analysis');
    await count('id valueAnalysis { version }');
    const [without, withIt] = [await count('id'), await count('id valueAnalysis { version }')];
    expect(withIt - without).toBe(1);
  });

  it('must have the parts that the settings require before its request is sent to the committee', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const required = { value: ['consultations', 'need', 'score'] };
    expect(await rest(gateway, admin, 'PUT /settings/required_parts', required)).toMatchObject({
      status: 200,
      body: { value: ['need', 'score', 'consultations'] },
    });
    const send = () =>
      rest(gateway, analyst, `PUT /device-requests/${id}/status`, {
        status: 'committee_review',
        analystNotes: 'Compared.',
      });
    const missing = async () => {
      const query = `{ deviceRequest(id: ${id}) { missingParts } }`;
      const answer = await gql<{ deviceRequest: { missingParts: string[] } }>(gateway, analyst, query);
      expect((await read()).body.missing_parts).toEqual(answer.data?.deviceRequest.missingParts);
      return answer.data?.deviceRequest.missingParts;
    };
    const { status, body } = await send();
    expect([status, body.code]).toEqual([409, 'parts_missing']);
    expect(body.error).toContain('Need, Score and Consultations');
    const several = await rest(gateway, analyst, 'POST /device-requests/several', {
      action: 'send_to_committee',
      requests: [{ id }],
      notes: 'Compared.',
    });
    expect(JSON.stringify(several.body)).toContain('parts_missing');
    // An empty form that was saved is no part.
    await save({ version: 0, need: { problem: null }, score: {} });
    expect(await missing()).toEqual(['need', 'score', 'consultations']);
    await save({ version: 1, need: { problem: 'Bleeding' }, score: SCORE });
    expect(await missing()).toEqual(['consultations']);
    const ask = { kind: 'person', person: admin.id, question: 'Is it safe?' };
    await rest(gateway, analyst, `POST /device-requests/${id}/consultations`, ask);
    expect(await missing()).toEqual(['consultations']);
    await rest(gateway, admin, `PUT /device-requests/${id}/consultations/1/answer`, { answer: 'yes' });
    expect(await missing()).toEqual([]);
    const asProvider = `{ deviceRequest(id: ${id}) { missingParts } }`;
    expect(await gql(gateway, provider, asProvider)).toEqual({
      data: { deviceRequest: { missingParts: [] } },
    });
    expect(await send()).toMatchObject({ status: 200 });
    for (const wrong of ['need', ['beauty'], [7], Array(200).fill('need')])
      expect(await rest(gateway, admin, 'PUT /settings/required_parts', { value: wrong })).toMatchObject({
        status: 400,
      });
  });

  it('is found when somebody changes it past the gateway', async () => {
    await save({ version: 0, ...WHOLE });
    await gateway.services.db
      .updateTable('analysis_sections')
      .set({ value: '{"value":{"problem":"forged"}}' })
      .where('section', '=', 'need')
      .execute();
    expect((await verifyAudit(gateway.services.db)).problems).toEqual(
      expect.arrayContaining([expect.stringContaining(`analysis_sections ${id}/need, value`)]),
    );
  });
});
