import { SAVED_REPORT_LIMITS, type SavedReportView } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { countFacts } from '../facts/count.ts';

interface Saved extends SavedReportView {
  id: number;
  name: string;
  from: string;
  until: string;
  own: boolean;
  tile: boolean;
  mails: boolean;
  people: { id: number; name: string }[];
  error?: string;
  fields?: { field: string }[];
}

const OURS = { name: 'Ours', sections: ['outcomes', 'throughput'], period: 'last_month' };

describe.each(DIALECTS)('saved reports on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    analyst = await signInAs(gateway.services, 'analyst');
    office = await signInAs(gateway.services, 'business_office');
  });

  const save = (who: SignedIn, more: object = {}) =>
    rest<Saved>(gateway, who, 'POST /reports/saved', { ...OURS, ...more });
  const change = (who: SignedIn, id: number, body: object) =>
    rest<Saved>(gateway, who, `PUT /reports/saved/${id}`, body);
  const list = async (who: SignedIn) => (await rest<Saved[]>(gateway, who, 'GET /reports/saved')).body;
  const namesFor = async (who: SignedIn) => (await list(who)).map(({ name }) => name);

  it('keep the name of their period, so that its days move on', async () => {
    const { status, body } = await save(analyst, { filter: { department: 'EP', stage: null } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ period: 'last_month', filter: { department: 'EP' }, own: true });
    // In the order of the catalogue.
    expect(body.sections).toEqual(['throughput', 'outcomes']);
    expect(body.from).toMatch(/-01$/);
    expect(body.from.slice(0, 7)).toBe(body.until.slice(0, 7));
    await change(analyst, body.id, { period: 'last_12_months' });
    const [changed] = await list(analyst);
    expect(changed).toMatchObject({ period: 'last_12_months', filter: { department: 'EP' } });
    expect(changed?.from.slice(0, 7)).not.toBe(changed?.until.slice(0, 7));
  });

  it('are seen by their owner, by people and by roles with whom they are shared', async () => {
    const other = await signInAs(gateway.services, 'analyst');
    await save(analyst);
    await save(analyst, { name: 'With Bea', people: [office.id, office.id] });
    await save(analyst, { name: 'With analysts', roles: ['analyst'] });
    expect(await namesFor(analyst)).toEqual(['Ours', 'With Bea', 'With analysts']);
    expect(await namesFor(office)).toEqual(['With Bea']);
    expect(await namesFor(other)).toEqual(['With analysts']);
    const [withBea] = await list(office);
    expect(withBea).toMatchObject({ own: false, people: [{ id: office.id, name: office.name }] });
    await change(analyst, withBea?.id ?? 0, { people: [], roles: ['supply_chain'] });
    expect(await namesFor(office)).toEqual([]);
  });

  it('are changed and removed by their owner alone', async () => {
    const { body: shared } = await save(analyst, { roles: ['business_office'] });
    const { body: own } = await save(analyst, { name: 'Mine' });
    for (const call of ['PUT', 'DELETE'] as const) {
      const asked = (id: number) =>
        rest<Saved>(
          gateway,
          office,
          `${call} /reports/saved/${id}`,
          call === 'PUT' ? { name: 'X' } : undefined,
        );
      expect(await asked(shared.id)).toMatchObject({
        status: 403,
        body: { error: `${analyst.name} has saved this report: nobody else changes it.` },
      });
      expect((await asked(own.id)).status).toBe(404);
    }
    expect((await rest(gateway, analyst, `DELETE /reports/saved/${shared.id}`)).status).toBe(204);
    expect(await namesFor(office)).toEqual([]);
  });

  it('stand on the start page of who wants them there, and mail those who want mails', async () => {
    const { body } = await save(analyst, { roles: ['business_office'], mailed: 'monthly' });
    const choose = (who: SignedIn, choice: object) =>
      rest<Saved>(gateway, who, `PUT /reports/saved/${body.id}/choice`, choice);
    expect((await list(office))[0]).toMatchObject({ tile: false, mails: true });
    expect((await choose(office, { tile: true })).body).toMatchObject({ tile: true, mails: true });
    expect((await choose(office, { mails: false })).body).toMatchObject({ tile: true, mails: false });
    expect((await list(analyst))[0]).toMatchObject({ tile: false, mails: true });
    // Sharing it anew leaves what somebody has chosen.
    await change(analyst, body.id, { people: [office.id] });
    expect((await list(office))[0]).toMatchObject({ tile: true, mails: false });
  });

  it('answer on the start page by the first report that its reader may read', async () => {
    const sections = ['committee', 'outcomes'];
    const { body: narrowed } = await save(analyst, { sections, filter: { department: 'EP' } });
    const { body: meetings } = await save(analyst, { name: 'Meetings', sections: ['committee'] });
    const tiles = async (who: SignedIn) => {
      const { data } = await gql<{ reportTiles: { title: string; sentence: string | null }[] }>(
        gateway,
        who,
        '{ reportTiles { id name title sentence } }',
      );
      return data?.reportTiles;
    };
    expect(await tiles(analyst)).toEqual([]);
    for (const { id } of [narrowed, meetings])
      await rest(gateway, analyst, `PUT /reports/saved/${id}/choice`, { tile: true });
    // Nothing is counted yet.
    const ours = { id: `${narrowed.id}`, name: 'Ours', title: 'What was decided', sentence: null };
    expect((await tiles(analyst))?.[0]).toEqual(ours);
    await countFacts(gateway.services);
    const shown = await tiles(analyst);
    // An analyst reads no meetings.
    expect(shown?.map(({ title }) => title)).toEqual(['What was decided']);
    expect(shown?.[0]?.sentence).toBe('Nothing was decided in this period.');
    expect(await tiles(office)).toEqual([]);
  });

  it('are asked for one by one as well, and are nothing to people who do not see them', async () => {
    const { body } = await save(analyst, { people: [office.id] });
    const ask = async (who: SignedIn) =>
      (await gql(gateway, who, `{ savedReport(id: ${body.id}) { peopleNames people { name } } }`)).data;
    const shown = { peopleNames: [office.name], people: [{ name: office.name }] };
    expect(await ask(office)).toEqual({ savedReport: shown });
    expect(await ask(await signInAs(gateway.services, 'analyst'))).toEqual({ savedReport: null });
  });

  it('are six on a start page at most', async () => {
    const choose = (id: number) =>
      rest<Saved>(gateway, analyst, `PUT /reports/saved/${id}/choice`, { tile: true });
    const ids: number[] = [];
    for (let each = 0; each <= SAVED_REPORT_LIMITS.tiles; each++)
      ids.push((await save(analyst, { name: `Report ${each}` })).body.id);
    const [last = 0, ...others] = ids;
    for (const id of others) expect((await choose(id)).status).toBe(200);
    expect(await choose(last)).toMatchObject({
      status: 409,
      body: { error: 'Your start page has 6 reports, and no more fit. Take one off first.' },
    });
    // One that stands there stays.
    expect((await choose(others[0] ?? 0)).status).toBe(200);
  });

  it('are shared with people who are found by a part of their name', async () => {
    const found = async (who: SignedIn, text: string) =>
      gql<{ reportReaders: { name: string }[] }>(
        gateway,
        who,
        'query ($text: String!) { reportReaders(text: $text) { id name } }',
        { text },
      );
    const provider = await signInAs(gateway.services, 'provider');
    expect((await found(analyst, office.name)).data?.reportReaders).toContainEqual({
      id: String(office.id),
      name: office.name,
    });
    const names = (await found(analyst, provider.name)).data?.reportReaders.map(({ name }) => name);
    expect(names).not.toContain(provider.name);
    expect((await found(provider, 'a')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ sections: [] }, 'sections'],
    [{ sections: ['weather'] }, 'sections'],
    [{ period: 'tomorrow' }, 'period'],
    [{ filter: { stage: 'asleep' } }, 'stage'],
    [{ roles: ['provider'] }, 'roles'],
    [{ people: [999_999] }, 'people'],
    [{ mailed: 'hourly' }, 'mailed'],
  ])('refuse %j, and name the field', async (more, field) => {
    const { status, body } = await save(analyst, more);
    expect([status, body.fields?.[0]?.field]).toEqual([400, expect.stringContaining(field)]);
    expect(await list(analyst)).toEqual([]);
  });

  it('have names of their own, and are so many at most, also when they are saved at the same time', async () => {
    const once = await Promise.all([save(analyst), save(analyst, { name: 'OURS' }), save(office)]);
    expect(once.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    for (let count = 1; count < SAVED_REPORT_LIMITS.perPerson; count++)
      expect((await save(analyst, { name: `Report ${count}` })).status).toBe(201);
    expect(await save(analyst, { name: 'One more' })).toMatchObject({
      status: 409,
      body: { error: 'You have 20 saved reports, and no more fit. Remove one first.' },
    });
  });

  it('are narrowed for who reads their own department alone, and hidden where they are about another', async () => {
    const member = await signInAs(gateway.services, 'supply_chain', { department: 'EP' });
    const admin = await signInAs(gateway.services, 'admin');
    await save(analyst, { roles: ['supply_chain'] });
    await save(analyst, { name: 'Of CVOR', roles: ['supply_chain'], filter: { department: 'CVOR' } });
    const value = ['supply_chain'];
    await rest(gateway, admin, 'PUT /settings/reports_own_department', { value });
    const seen = await list(member);
    expect(seen.map(({ name, filter }) => [name, filter])).toEqual([['Ours', { department: 'EP' }]]);
    expect((await save(member, { filter: { department: 'CVOR' } })).status).toBe(403);
  });
});
