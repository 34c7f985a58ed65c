import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';

describe.each(DIALECTS)('what a request says of its device on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let analyst: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    provider = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  describe('its model, class, single use and MRI safety', () => {
    const FACTS = { model: 'EV-29', device_class: 'III', single_use: true, mri_safety: 'MR Conditional' };
    const NONE = { model: null, device_class: null, single_use: null, mri_safety: null };
    const submit = (more: object) =>
      rest(gateway, provider, 'POST /device-requests', { ...NEW_REQUEST, ...more });

    it('are stored, told by both APIs and recorded in the history', async () => {
      const { status, body } = await submit(FACTS);
      expect([status, body]).toMatchObject([201, FACTS]);
      const { data } = await gql(
        gateway,
        analyst,
        `{ deviceRequest(id: ${body.id}) { model deviceClass singleUse mriSafety } }`,
      );
      expect(data).toEqual({
        deviceRequest: { model: 'EV-29', deviceClass: 'III', singleUse: true, mriSafety: 'MR Conditional' },
      });
      const { body: events } = await rest(gateway, analyst, `GET /device-requests/${body.id}/history`);
      expect(JSON.stringify(events)).toContain('submit');
    });

    it('may be missing, and stay in an edit that does not name them', async () => {
      expect((await submit({})).body).toMatchObject(NONE);
      const { body } = await submit(FACTS);
      const edit = (more: object) =>
        rest(gateway, provider, `PUT /device-requests/${body.id}`, { ...NEW_REQUEST, ...more });
      expect(await edit({})).toMatchObject({ status: 200, body: FACTS });
      expect(await edit({ single_use: false })).toMatchObject({
        status: 200,
        body: { ...FACTS, single_use: false },
      });
      expect(await edit(NONE)).toMatchObject({ status: 200, body: NONE });
    });

    it.each([
      ['device_class', 'IV', /I, II, III/],
      ['mri_safety', 'safe', /MR Safe, MR Conditional, MR Unsafe/],
      ['single_use', 'yes', /single use/i],
      ['model', 'x'.repeat(201), /200/],
    ])('are refused when %s is %j', async (field, value, message) => {
      expect(await submit({ [field]: value })).toMatchObject({
        status: 400,
        body: refusal(expect.stringMatching(message)),
      });
    });
  });

  describe('manufacturers that were used before', () => {
    const used = async (who: SignedIn) => {
      const { status, body } = await rest<string[]>(gateway, who, 'GET /manufacturers');
      expect(status).toBe(200);
      const { data } = await gql(gateway, who, '{ usedManufacturers }');
      expect(data).toEqual({ usedManufacturers: body });
      return body;
    };

    it('are those beside the offered ones, by name: all for staff, the own for a provider', async () => {
      const other = await signInAs(gateway.services, 'provider');
      for (const [who, manufacturer] of [
        [provider, 'Zoll'],
        [provider, 'Abbott'],
        [provider, 'Penumbra'],
        [provider, 'Penumbra'],
        [other, 'Cook'],
      ] as const)
        await requestAt(gateway.services, who.id, 'submitted', { manufacturer });
      expect(await used(provider)).toEqual(['Penumbra', 'Zoll']);
      expect(await used(other)).toEqual(['Cook']);
      expect(await used(analyst)).toEqual(['Cook', 'Penumbra', 'Zoll']);
    });

    it('are at most twenty, the most frequent ones', async () => {
      await requestAt(gateway.services, provider.id, 'submitted', { manufacturer: 'Zz often' });
      for (let at = 10; at < 35; at++)
        await requestAt(gateway.services, provider.id, 'submitted', { manufacturer: `Maker ${at}` });
      await requestAt(gateway.services, provider.id, 'submitted', { manufacturer: 'Zz often' });
      const names = await used(provider);
      expect(names).toHaveLength(20);
      expect(names).toContain('Zz often');
    });

    it('are read in one statement', async () => {
      await used(provider);
      const run = await gateway.statements.during(() => rest(gateway, provider, 'GET /manufacturers'));
      expect(run.filter(({ sql }) => /manufacturer/.test(sql))).toHaveLength(1);
    });
  });
});
