import { type Role, SITE_CODE } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUser } from '../../people/sessions/service.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { countFacts } from '../facts/count.ts';

interface Counted {
  rows: Record<string, number | string>[];
  error?: string;
}

describe.each(DIALECTS)('reports of the own department on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    const { services } = gateway;
    const owner = await signInAs(services, 'provider');
    for (const department of ['EP', 'EP', 'CVOR']) {
      const { id } = await requestAt(services, owner.id, 'submitted');
      await services.db.updateTable('device_requests').set({ department }).where('id', '=', id).execute();
    }
    await countFacts(services);
    const admin = await signInAs(services, 'admin');
    const value = ['analyst', 'committee'];
    const { status } = await rest(gateway, admin, 'PUT /settings/reports_own_department', { value });
    expect(status).toBe(200);
  });

  const person = (department: string, ...roles: Role[]) => signInAs(gateway.services, roles, { department });
  const openFor = async (who: SignedIn, query = '') => {
    const { status, body } = await rest<Counted>(gateway, who, `GET /reports/open_by_age${query}`);
    return status === 200
      ? body.rows.reduce((sum, { open }) => sum + Number(open), 0)
      : `${status} ${body.error}`;
  };

  it('narrow everything that a person with such roles alone reads, whatever they ask for', async () => {
    const who = await person('EP', 'provider', 'analyst');
    expect(await openFor(who)).toBe(2);
    expect(await openFor(who, '?department=EP')).toBe(2);
    expect(await openFor(who, '?department=CVOR')).toBe(
      '403 You read the reports of your own department alone: EP.',
    );
    const { data } = await gql<{ reports: object }>(
      gateway,
      who,
      '{ reports { ownDepartment reports { name values } } }',
    );
    expect(data?.reports).toMatchObject({ ownDepartment: 'EP' });
    const behind = async (more = '') => {
      const text = `measure=submitted&from=2000-01-01&until=2999-12-31${more}`;
      return gql<{ requestsBehind: { totalCount: number; entries: { request: { department: string } }[] } }>(
        gateway,
        who,
        `{ requestsBehind(behind: "${text}") { totalCount entries { request { department } } } }`,
      );
    };
    expect((await behind()).data?.requestsBehind).toEqual({
      totalCount: 2,
      entries: [{ request: { department: 'EP' } }, { request: { department: 'EP' } }],
    });
    expect(JSON.stringify(await behind('&department=CVOR'))).toContain('FORBIDDEN');
    const register = await rest<string>(
      gateway,
      who,
      'GET /reports/register?format=jsonl&columns=department',
    );
    expect(String(register.body).trim().split('\n')).toEqual(['{"department":"EP"}', '{"department":"EP"}']);
    const other = 'GET /reports/register?format=jsonl&department=CVOR';
    expect((await rest(gateway, who, other)).status).toBe(403);
  });

  it('leave others as they were', async () => {
    expect(await openFor(await person('EP', 'supply_chain'))).toBe(3);
    expect(await openFor(await person('EP', 'analyst', 'business_office'))).toBe(3);
    expect(await openFor(await person('EP', 'business_office'), '?department=CVOR')).toBe(1);
  });

  it('show a member of the committee nothing of its meetings, which are about all departments', async () => {
    const member = await person('EP', 'committee');
    const { body } = await rest<{ reports: { name: string }[]; own_department: string }>(
      gateway,
      member,
      'GET /reports',
    );
    expect(body.own_department).toBe('EP');
    expect(body.reports.map(({ name }) => name)).not.toContain('committee');
    expect((await rest(gateway, member, 'GET /reports/committee')).status).toBe(403);
  });

  it.each(['', ' ', SITE_CODE])(
    'say what is missing where the profile names no department: "%s"',
    async (department) => {
      expect(await openFor(await person(department, 'analyst'))).toBe(
        '403 You read the reports of your own department alone, and your profile names none that requests have. An administrator can set it.',
      );
    },
  );

  it('are of the department that an administrator has said: nobody narrowed chooses another one', async () => {
    const who = await person('EP', 'analyst');
    const change = (by: SignedIn, body: object) =>
      rest<{ error: string; department: string }>(gateway, by, 'PUT /users/me', body);
    expect(await change(who, { name: 'Erin', department: 'CVOR' })).toMatchObject({
      status: 403,
      body: {
        error:
          'You read the reports of your own department alone, so an administrator changes which one it is.',
      },
    });
    expect(await change(who, { name: 'Erin', department: 'EP' })).toMatchObject({ status: 200 });
    expect(await openFor(who)).toBe(2);
    // This also applies while the session lacks the second factor that the role needs.
    const { config } = gateway.services;
    gateway.services.config = { ...config, secondFactorRoles: ['analyst'] };
    forgetUser(who.id);
    expect((await change(who, { department: 'CVOR' })).status).toBe(403);
    gateway.services.config = config;
    forgetUser(who.id);
    const free = await person('EP', 'supply_chain');
    expect((await change(free, { department: 'CVOR' })).body.department).toBe('CVOR');
  });

  it('are previewed with how many people they narrow', async () => {
    await person('EP', 'supply_chain');
    await person(SITE_CODE, 'supply_chain');
    await person('Cath lab', 'supply_chain');
    await person('EP', 'supply_chain', 'business_office');
    const admin = await signInAs(gateway.services, 'admin');
    const asked = { value: ['supply_chain'], preview: true };
    const { body } = await rest<{ preview: string }>(
      gateway,
      admin,
      'PUT /settings/reports_own_department',
      asked,
    );
    expect(body.preview).toBe(
      'So many people see their own department alone: 3. Without one of the departments of requests in their profile, and so without numbers: 2.',
    );
  });
});
