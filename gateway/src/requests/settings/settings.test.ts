import {
  DEFAULT_STORED_CRITERIA,
  SETTING_NAMES,
  type SettingName,
  settingEntry,
  settingSchema,
} from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { hospitalSettings } from './known.ts';

it('accepts its own default', () => {
  for (const name of SETTING_NAMES) {
    expect(settingSchema(name).safeParse(settingEntry(name).default).data).toEqual(
      settingEntry(name).default,
    );
  }
});

describe.each(DIALECTS)('settings of the hospital on %s', (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { HOSPITAL_NAME: 'St. Ada' });
  });
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    admin = await signInAs(gateway.services, 'admin');
  });
  afterAll(() => gateway.stop());

  const put = (name: string, body: object) => rest(gateway, admin, `PUT /settings/${name}`, body);
  const get = async (name: string) => (await rest(gateway, admin, `GET /settings/${name}`)).body;

  it('is the default until somebody changes it, and tells what is accepted', async () => {
    expect(await get('target_submitted')).toMatchObject({
      value: 3,
      default: 3,
      range: { min: 1, max: 365 },
      version: 0,
      history: [],
    });
    expect(await get('escalation_role')).toMatchObject({
      range: { options: expect.arrayContaining(['nobody']) },
    });
  });

  it('counts at once, and keeps who changed what', async () => {
    await put('target_submitted', { value: 5 });
    await put('target_submitted', { value: 7, version: 1 });
    const { body } = await put('target_submitted', { value: 7 });
    expect(body).toMatchObject({ value: 7, version: 2 });
    expect(body.history).toMatchObject([
      { version: 2, by: admin.name, old: 5, new: 7 },
      { version: 1, by: admin.name, old: 3, new: 5 },
    ]);
    expect((await hospitalSettings(gateway.services)).target_submitted).toBe(7);
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'setting_changed')
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      'target_submitted: 3 to 5',
      'target_submitted: 5 to 7',
    ]);
  });

  it('refuses a change of what somebody has changed meanwhile, and says who', async () => {
    await put('holidays', { value: ['2026-12-26', '2026-12-25', '2026-12-25'] });
    expect((await get('holidays')).value).toEqual(['2026-12-25', '2026-12-26']);
    const { status, body } = await put('holidays', { value: [], version: 0 });
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: `${admin.name} has changed "Holidays" meanwhile. Look at it again.`,
    });
  });

  it('keeps one of three changes at once, and refuses the others', async () => {
    const answers = await Promise.all(
      [6, 7, 8].map((value) => put('target_approved', { value, version: 0 })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await get('target_approved')).history).toHaveLength(1);
  });

  it.each([
    ['target_submitted', 0],
    ['target_submitted', 366],
    ['target_submitted', 1.5],
    ['target_submitted', '4'],
    ['weekend_days', ['funday']],
    ['weekend_days', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
    ['holidays', ['2026-02-30']],
    ['holidays', 'Christmas'],
    ['escalation_role', 'provider'],
    ['holidays', undefined],
    ['hospital_name', undefined],
    ['hospital_name', 'a'.repeat(101)],
    ['hospital_name', 'St. Ada\u0007'],
    ['mail_sender', ''],
    ['mail_sender', 'St. Ada'],
    ['mail_sender', 'a@b.example, c@d.example'],
  ])('refuses %s of %j, and names the field', async (name, value) => {
    const { status, body } = await put(name, { value });
    expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field: 'value' }] });
    expect((await get(name)).version).toBe(0);
  });

  it('begins with what the gateway was started with', async () => {
    const { config } = gateway.services;
    const usual = { mail_sender: config.mailFrom, hospital_name: 'St. Ada' };
    for (const [name, value] of Object.entries(usual))
      expect(await get(name)).toMatchObject({ value, default: value, version: 0 });
    expect(await hospitalSettings(gateway.services)).toMatchObject(usual);
    const { body } = await put('hospital_name', { value: '' });
    expect(body).toMatchObject({ value: '', default: 'St. Ada', history: [{ old: 'St. Ada', new: '' }] });
    expect((await hospitalSettings(gateway.services)).hospital_name).toBe('');
  });

  it('says of every setting what another value changes', async () => {
    const other = (name: SettingName): unknown => {
      const entry = settingEntry(name);
      switch (entry.kind) {
        case 'number':
          return entry.default === entry.max ? entry.min : entry.max;
        case 'choice':
          return entry.options.find((option) => option !== entry.default);
        case 'choices':
          return entry.options.slice(0, 1);
        case 'dates':
          return ['2026-12-25'];
        case 'weekdays':
          return ['friday'];
        case 'criteria':
          return entry.default.slice(1);
        case 'rules':
          return [{ name: 'All', when: [], circulation: 3 }];
        default:
          return admin.email;
      }
    };
    for (const name of SETTING_NAMES) {
      const { status, body } = await put(name, { value: other(name), preview: true });
      expect([name, status, body.preview]).toEqual([name, 200, expect.stringMatching(/^.{10,}\.$/)]);
    }
  });

  it('says whom a kind of consultation goes to, and what required parts and follow-ups mean for what is there', async () => {
    const preview = async (name: string, value: unknown) =>
      (await put(name, { value, preview: true })).body.preview;
    const pharmacist = await signInAs(gateway.services, 'provider', { name: 'Ana Cruz' });
    expect(await preview('consultant_pharmacy', pharmacist.email)).toContain(
      'Ana Cruz is asked from now on.',
    );
    await requestAt(gateway.services, pharmacist.id, 'under_analysis');
    expect(await preview('required_parts', ['score'])).toBe(
      'Requests under analysis that lack one of these parts, and could not be sent to the committee now: 1.',
    );
    await requestAt(gateway.services, pharmacist.id, 'on_shelf');
    await gateway.services.db
      .updateTable('device_requests')
      .set({ stage_since: toSql(new Date(gateway.services.clock().getTime() - 10 * 24 * 60 * 60_000)) })
      .where('stage', '=', 'on_shelf')
      .execute();
    expect(await preview('follow_up_days_first', 30)).toContain('about 1 of the devices');
    // The day was some days ago: the next run asks the people.
    expect(await preview('follow_up_days_first', 7)).toContain('about 1 of the devices');
    expect(await preview('follow_up_days_first', 90)).toContain('about 0 of the devices');
    expect(await preview('paper_size', 'A4')).toBe('The next packets have pages of A4 (210 by 297 mm).');
  });

  it('says how mails read with another name and sender', async () => {
    const { body } = await put('mail_sender', { value: ' "Ada, Inc." <post@ada.example>', preview: true });
    expect(body.preview).toBe(
      'The next mails come from Ada, Inc., post@ada.example, and end with "St. Ada, Medical Device Requests".',
    );
  });

  describe('the criteria of scores', () => {
    const setTo = (value: unknown, more: object = {}) => put('score_criteria', { value, ...more });
    const risk = { label: 'IT risk', weight: 10 };
    const others = DEFAULT_STORED_CRITERIA.filter(({ key }) => key !== 'fit');

    it('say what is new, what goes, and which share of a score each is', async () => {
      const [outcome, safety, ...rest] = others;
      const value = [outcome, { ...safety, weight: 30 }, ...rest, risk];
      expect((await setTo(value, { preview: true })).body.preview).toBe(
        'Safety counts 30 instead of 20. IT risk is new and counts 10. Fit is retired. ' +
          'New scores: Patient outcome 27 %, Safety 27 %, Cost 23 %, Evidence 14 %, IT risk 9 %. ' +
          'Scores that were made keep their criteria and weights.',
      );
      const none = [{ ...risk, weight: 0 }];
      expect((await setTo(none, { preview: true })).body.preview).toContain('nothing counts');
      expect((await get('score_criteria')).version).toBe(0);
    });

    it('get a key once, keep it, and keep those that were left out', async () => {
      const { body } = await setTo([...others, risk]);
      expect(body.value).toEqual([
        ...others,
        { key: 'it_risk', label: 'IT risk', help: '', weight: 10, retired: false },
        { ...DEFAULT_STORED_CRITERIA.at(-1), retired: true },
      ]);
      const renamed = [{ ...risk, key: 'it_risk', label: 'Cyber risk' }, ...others];
      expect((await setTo(renamed)).body.value).toMatchObject([
        { key: 'it_risk', label: 'Cyber risk' },
        ...others,
        {},
      ]);
      const { body: more } = await setTo([...others, { ...risk, key: 'it_risk', label: 'Cyber risk' }, risk]);
      expect(more).toMatchObject({ version: 3, range: { max_items: 12 } });
      expect((more.value as { key: string }[]).map(({ key }) => key)).toEqual([
        ...others.map(({ key }) => key),
        ...['it_risk', 'it_risk2', 'fit'],
      ]);
      expect((more.history as object[])[1]).toMatchObject({ by: admin.name, version: 2 });
      const events = await gateway.services.db
        .selectFrom('security_events')
        .select('detail')
        .where('kind', '=', 'setting_changed')
        .execute();
      expect(events.map(({ detail }) => detail)).toEqual([
        'score_criteria: IT risk is new and counts 10; Fit is retired',
        'score_criteria: IT risk is called Cyber risk; they stand in another order',
        'score_criteria: IT risk is new and counts 10; they stand in another order',
      ]);
    });

    it.each<[string, unknown, string, RegExp]>([
      ['none', [], 'value', /1 to 12/],
      ['a key that there never was', [{ ...risk, key: 'beauty' }], 'value', /no criterion beauty/],
      ['a wrong weight', [risk, { label: 'B', weight: 'much' }], 'value.1.weight', /from 0 to 100/],
      ['one name twice', [risk, risk], 'value.1.label', /Two criteria/],
      ['what is there under another key', [...others, { label: 'fit', weight: 1 }], 'value', /bring it back/],
      ['text', 'safety', 'value', /must be a list/],
      ['a list of texts', ['safety'], 'value.0', /A criterion must be/],
      ['very many', Array.from({ length: 2_000 }, () => risk), 'value', /40/],
    ])('refuse %s, and name the field', async (_name, value, field, message) => {
      const { status, body } = await setTo(value);
      expect([status, body.fields]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
    });
  });

  it('says for a setting that does not exist that it does not', async () => {
    expect((await put('colour', { value: 1 })).status).toBe(404);
    expect((await rest(gateway, admin, 'GET /settings/toString')).status).toBe(404);
  });

  it('is the same over GraphQL', async () => {
    const { data } = await gql<{ hospitalSettings: { name: string; value: string }[] }>(
      gateway,
      admin,
      '{ hospitalSettings { name value default range version } }',
      {},
    );
    expect(data?.hospitalSettings.map(({ name }) => name)).toEqual(SETTING_NAMES);
    const changed = await gql<{ changeHospitalSetting: object }>(
      gateway,
      admin,
      `mutation { changeHospitalSetting(name: "weekend_days", value: "[\\"friday\\"]") {
        ... on HospitalSetting { value history { by old new } } } }`,
      {},
    );
    expect(changed.data?.changeHospitalSetting).toEqual({
      value: '["friday"]',
      history: [{ by: admin.name, old: '["saturday","sunday"]', new: '["friday"]' }],
    });
  });
});
