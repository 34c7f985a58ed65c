import { SAVED_REPORT_LIMITS, type SavedReportView } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUser } from '../../people/sessions/service.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { countFacts } from '../facts/count.ts';
import { choose } from './store.ts';

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
    // The sections are in the order of the catalogue.
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
    // Sharing a report again keeps the choices of its readers.
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
    // An analyst may not read meetings.
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
    // A report that is already there stays.
    expect((await choose(others[0] ?? 0)).status).toBe(200);
  });

  describe('on the start page of a role', () => {
    let admin: SignedIn;
    beforeEach(async () => {
      admin = await signInAs(gateway.services, 'admin');
    });
    const pin = (more: object = {}) => save(admin, { roles: ['analyst'], pinned: true, ...more });
    const tilesOf = async (who: SignedIn) =>
      (
        await gql<{ reportTiles: { name: string }[] }>(gateway, who, '{ reportTiles { name } }')
      ).data?.reportTiles.map(({ name }) => name);
    const chooseTile = (who: SignedIn, id: number, tile: boolean) =>
      rest<Saved>(gateway, who, `PUT /reports/saved/${id}/choice`, { tile });

    it('stand there for everybody with this role, until a person takes them off', async () => {
      const { body } = await pin();
      expect(body).toMatchObject({ pinned: true, tile: false });
      const later = await signInAs(gateway.services, 'analyst');
      expect(await Promise.all([analyst, later, office, admin].map(tilesOf))).toEqual([
        ['Ours'],
        ['Ours'],
        [],
        [],
      ]);
      expect((await chooseTile(analyst, body.id, false)).body).toMatchObject({ pinned: true, tile: false });
      // Changing or sharing the report again does not bring it back.
      await change(admin, body.id, { name: 'Ours, too', roles: ['analyst', 'supply_chain'] });
      expect(await tilesOf(analyst)).toEqual([]);
      expect(await tilesOf(later)).toEqual(['Ours, too']);
      expect((await chooseTile(analyst, body.id, true)).body).toMatchObject({ tile: true });
      await change(admin, body.id, { pinned: false });
      expect(await tilesOf(later)).toEqual([]);
      expect(await tilesOf(analyst)).toEqual([]);
      // When somebody removes a tile before it is set for a role, that says nothing about later.
      const mine = (await save(admin, { name: 'Later', roles: ['analyst'] })).body.id;
      for (const tile of [true, false]) await chooseTile(later, mine, tile);
      await change(admin, mine, { pinned: true });
      expect(await tilesOf(later)).toEqual(['Later']);
    });

    it('have places of their own, which a person takes again without losing one', async () => {
      const { body } = await pin();
      for (let each = 0; each < SAVED_REPORT_LIMITS.tiles; each++)
        await chooseTile(analyst, (await save(analyst, { name: `Own ${each}` })).body.id, true);
      await chooseTile(analyst, body.id, false);
      expect((await chooseTile(analyst, body.id, true)).body).toMatchObject({ tile: true });
    });

    it('are put there by administrators alone, and stand there while they are that', async () => {
      const error = 'Administrators alone put reports on the start pages of roles.';
      const refused = { status: 403, body: { error } };
      expect(await save(analyst, { roles: ['analyst'], pinned: true })).toMatchObject(refused);
      const { body: own } = await save(analyst, { roles: ['analyst'] });
      expect(await change(analyst, own.id, { pinned: true })).toMatchObject(refused);
      const { body } = await pin();
      const { db } = gateway.services;
      await db.updateTable('users').set({ role: 'analyst' }).where('id', '=', admin.id).execute();
      await db.updateTable('user_roles').set({ role: 'analyst' }).where('user_id', '=', admin.id).execute();
      forgetUser(admin.id);
      expect(await tilesOf(analyst)).toEqual([]);
      expect((await change(admin, body.id, { name: 'Theirs' })).body).toMatchObject({ pinned: false });
      expect(await change(admin, body.id, { pinned: true })).toMatchObject(refused);
      const other = await signInAs(gateway.services, 'admin');
      const { body: theirs } = await save(other, { roles: ['analyst'], pinned: true });
      expect(await tilesOf(analyst)).toEqual(['Ours']);
      await db.updateTable('users').set({ active: 0 }).where('id', '=', other.id).execute();
      expect(await tilesOf(analyst)).toEqual([]);
      expect((await list(analyst)).find(({ id }) => id === theirs.id)).toMatchObject({ pinned: false });
    });

    it('are three for each role at most, and of a role in any case', async () => {
      expect(await pin({ roles: [] })).toMatchObject({ status: 400, body: { fields: [{ field: 'roles' }] } });
      const ids: number[] = [];
      for (let each = 0; each < SAVED_REPORT_LIMITS.pinned; each++)
        ids.push((await pin({ name: `Report ${each}` })).body.id);
      const error = `The start page of the role "Analyst" has no more room. Reports of ${admin.name} stand there: whose they are takes one off.`;
      const refused = { status: 409, body: { error } };
      expect(await pin({ roles: ['supply_chain', 'analyst'] })).toMatchObject(refused);
      const { body: other } = await pin({ roles: ['supply_chain'] });
      expect(await change(admin, other.id, { roles: ['analyst'] })).toMatchObject(refused);
      // A report that is already there may change.
      expect((await change(admin, ids[0] ?? 0, { name: 'Another name' })).status).toBe(200);
      // There is room for a person's own reports beside these.
      for (let each = 0; each < SAVED_REPORT_LIMITS.tiles; each++)
        await chooseTile(analyst, (await save(analyst, { name: `Own ${each}` })).body.id, true);
      expect(await tilesOf(analyst)).toHaveLength(SAVED_REPORT_LIMITS.tiles + SAVED_REPORT_LIMITS.pinned);
    });
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

  it('show all own ones, however many are shared with their person', async () => {
    const many = Array.from({ length: SAVED_REPORT_LIMITS.shared + 21 }, (_, at) => `Shared ${at}`);
    const [{ id } = { id: 0 }] = [(await save(office, { roles: ['analyst'] })).body];
    const { db } = gateway.services;
    const row = await db
      .selectFrom('saved_reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const name of many) {
      const { insertId } = await db
        .insertInto('saved_reports')
        .values({ ...row, id: undefined, name })
        .executeTakeFirstOrThrow();
      await db
        .insertInto('saved_report_roles')
        .values({ report_id: Number(insertId), role: 'analyst' })
        .execute();
    }
    await save(analyst, { name: 'Mine' });
    const names = await namesFor(analyst);
    expect(names).toHaveLength(1 + SAVED_REPORT_LIMITS.shared);
    expect(names[0]).toBe('Mine');
  });

  it('mail few of one person', async () => {
    for (let count = 0; count < SAVED_REPORT_LIMITS.mailed; count++)
      expect((await save(analyst, { name: `Mailed ${count}`, mailed: 'weekly' })).status).toBe(201);
    const error = '3 of your reports are mailed, and no more can be. End the mails of one of them first.';
    const refused = { status: 409, body: { error } };
    expect(await save(analyst, { mailed: 'monthly' })).toMatchObject(refused);
    const { body } = await save(analyst);
    expect(await change(analyst, body.id, { mailed: 'monthly' })).toMatchObject(refused);
    const [first] = await list(analyst);
    expect((await change(analyst, first?.id ?? 0, { mailed: 'quarterly' })).status).toBe(200);
  });

  it('take what somebody chooses twice at once, and nothing once they are gone', async () => {
    const { body } = await save(analyst, { roles: ['business_office'] });
    const { db } = gateway.services;
    const end = () => choose(db, body.id, office.id, { muted: 1 });
    await Promise.all([end(), end(), end()]);
    expect((await list(office))[0]).toMatchObject({ tile: false });
    await rest(gateway, analyst, `DELETE /reports/saved/${body.id}`);
    await end();
    expect(await db.selectFrom('saved_report_people').selectAll().execute()).toEqual([]);
    const { body: other } = await save(office);
    const nothing = await rest(gateway, office, `PUT /reports/saved/${other.id}/choice`, {});
    expect(nothing.status).toBe(200);
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
    const { body: mine } = await save(member, { name: 'Mine', filter: { department: 'EP' } });
    expect((await change(member, mine.id, { filter: { department: 'CVOR' } })).status).toBe(403);
    expect((await list(member)).map(({ filter }) => filter)).toEqual([
      { department: 'EP' },
      { department: 'EP' },
    ]);
  });

  it('are not narrowed for others by an owner who reads their own department alone', async () => {
    const member = await signInAs(gateway.services, 'supply_chain', { department: 'EP' });
    const admin = await signInAs(gateway.services, 'admin');
    await rest(gateway, admin, 'PUT /settings/reports_own_department', { value: ['supply_chain'] });
    const { body } = await save(member, { people: [analyst.id] });
    await change(member, body.id, { name: 'Renamed', filter: { department: 'EP', urgency: 'urgent' } });
    expect(await list(analyst)).toMatchObject([{ name: 'Renamed', filter: { urgency: 'urgent' } }]);
    expect((await list(analyst))[0]?.filter).not.toHaveProperty('department');
  });

  it('stay with an owner whose department is another one now, who changes and removes them', async () => {
    const member = await signInAs(gateway.services, 'supply_chain', { department: 'EP' });
    const admin = await signInAs(gateway.services, 'admin');
    await rest(gateway, admin, 'PUT /settings/reports_own_department', { value: ['supply_chain'] });
    const { body } = await save(member, { filter: { department: 'EP' } });
    const { body: whole } = await save(member, { name: 'Whole' });
    expect(body).toMatchObject({ readable: true });
    for (const { id } of [body, whole])
      await rest(gateway, member, `PUT /reports/saved/${id}/choice`, { tile: true });
    const { db } = gateway.services;
    await db.updateTable('users').set({ department: 'CVOR' }).where('id', '=', member.id).execute();
    forgetUser(member.id);
    expect(await list(member)).toMatchObject([
      { readable: false, filter: { department: 'EP' } },
      { name: 'Whole', readable: true },
    ]);
    // The start page shows the other reports without this one.
    const { data: shown } = await gql(gateway, member, '{ reportTiles { name } }');
    expect(shown).toEqual({ reportTiles: [{ name: 'Whole' }] });
    expect((await rest(gateway, member, `GET /reports/saved/${body.id}/mail`)).status).toBe(403);
    expect((await change(member, body.id, { name: 'Old' })).body).toMatchObject({ readable: false });
    expect((await change(member, body.id, { filter: {} })).body).toMatchObject({
      readable: true,
      filter: { department: 'CVOR' },
    });
    await change(member, body.id, { filter: { department: 'CVOR' } });
    await db.updateTable('users').set({ department: 'EP' }).where('id', '=', member.id).execute();
    forgetUser(member.id);
    const { data } = await gql<{ removeSavedReport: { name: string } }>(
      gateway,
      member,
      'mutation ($id: ID!) { removeSavedReport(id: $id) { ... on SavedReport { name } } }',
      { id: body.id },
    );
    expect(data?.removeSavedReport).toEqual({ name: 'Old' });
    expect(await list(member)).toMatchObject([{ name: 'Whole' }]);
  });
});
