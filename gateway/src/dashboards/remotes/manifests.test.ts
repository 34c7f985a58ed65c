import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { registerBundled } from '../releases/service.ts';
import { createToken } from '../versions/tokens.ts';

const V1 = '1.0.0-00000001';
const V2 = '1.1.0-00000002';

const manifest = (path: string, change: object = {}) => ({
  name: 'provider',
  displayName: 'Provider',
  contract: '^1.0.0',
  routes: [{ path, title: 'Provider', access: {} }],
  nav: [],
  cards: [],
  embeddable: false,
  ...change,
});
const documents = (count: number, comment = '') =>
  Array.from({ length: count }, (_, at) => {
    const text = `query Name${at} { viewer { id } } #${comment}`;
    return { name: 'Name', sha256: createHash('sha256').update(text).digest('hex'), text };
  });

describe.each(DIALECTS)('what a dashboard says of itself on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let other: string;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { RATE_LIMITS: 'off' });
  });
  beforeEach(async () => {
    await gateway.clear();
    await rm(path.join(gateway.services.config.dataDir, 'remotes'), { recursive: true, force: true });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-manifests-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    ({ token: other } = await createToken(gateway.services, 'biomed'));
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const build = (options: DashboardBuild = {}) => writeDashboard(folder, options);
  const send = async (wrong: object, options: DashboardBuild = {}) => {
    const files = await buildFiles(await build({ ...options, wrong: { ...wrong } }));
    const { status, body } = await sendBuild(gateway, token, 'provider', files);
    return { status, error: String(body.error) };
  };
  const publish = async (options: DashboardBuild = {}, by = token) =>
    publishBuild(gateway, by, await build(options));
  const activate = (name: string, by: string) =>
    rest(gateway, { token: by }, `PUT /dashboards/${name}/live`, { version: V1 });

  it.each<[string, object, number, string]>([
    [
      'another spelling of a route',
      { manifest: manifest('//analyst-dashboard') },
      400,
      'routes.0.path: must be a path such as /analyst-dashboard',
    ],
    [
      'a route of a dashboard that came with the portal and is not there',
      { manifest: manifest('/analyst-dashboard') },
      409,
      'The route /analyst-dashboard of provider is taken: the dashboard analyst answers /analyst-dashboard.',
    ],
    [
      'the landing of one that is not there',
      { manifest: manifest('/own', { landing: { path: '/own', role: 'analyst' } }) },
      409,
      'The landing of the role analyst of provider is taken: it is that of the dashboard analyst.',
    ],
    [
      'a label of one that is not there',
      { manifest: manifest('/own', { displayName: 'Analyst Dashboard' }) },
      409,
      'looks like “Analyst Dashboard”, which is a label of the dashboard analyst.',
    ],
    [
      'a link to elsewhere',
      {
        manifest: manifest('/own', { nav: [{ label: 'Own', path: '/archive', access: {}, order: 1 }] }),
      },
      400,
      'nav.0.path: must lead to one of its own routes (/own), not to /archive',
    ],
    [
      'a label of the portal',
      { manifest: manifest('/own', { displayName: 'Arch1ve' }) },
      409,
      'The label “Arch1ve” of provider looks like “Archive”, which is the portal’s.',
    ],
    ['more documents than a version may have', { documents: documents(151) }, 400, 'at documents'],
    [
      'more text in its documents',
      { documents: documents(2, 'x'.repeat(70_000)) },
      400,
      'their texts have more than 131072 characters',
    ],
  ])('is refused with %s', async (_, wrong, status, error) => {
    expect(await send(wrong)).toEqual({ status, error: expect.stringContaining(error) });
  });

  it('is refused when a label looks like one of another dashboard, live or on pages that are open', async () => {
    const error =
      'The label “BI0MED” of provider looks like “Biomed”, which is a label of the dashboard biomed.';
    await publish({ name: 'biomed' }, other);
    expect(await send({}, { title: 'BI0MED' })).toEqual({ status: 409, error });
    await publish({ name: 'biomed', version: V2, title: 'Devices' }, other);
    expect(await send({}, { title: 'BI0MED' })).toEqual({ status: 409, error });
  });

  it('leaves to a dashboard that came with the portal what it says today, also when an older build of it is live', async () => {
    const { token: analyst } = await createToken(gateway.services, 'analyst');
    await publish({ name: 'analyst', title: 'Analysis' }, analyst);
    const landing = { path: '/own', role: 'analyst' };
    expect(await send({ manifest: manifest('/own', { landing }) })).toEqual({
      status: 409,
      error: 'The landing of the role analyst of provider is taken: it is that of the dashboard analyst.',
    });
  });

  it('is not switched off by an administrator who could not switch it on again', async () => {
    const routes = [{ path: '/admin', title: 'Admin', access: {} }];
    const wrong = { manifest: { ...manifest('/admin', { routes }), name: 'admin', displayName: 'Admin' } };
    const { token } = await createToken(gateway.services, 'admin');
    await publish({ name: 'admin', wrong }, token);
    const admin = await signInAs(gateway.services, 'admin');
    const disable = (caller: { token: string }) =>
      rest(gateway, caller, 'PUT /dashboards/admin/disabled', { disabled: true });
    expect(await disable(admin)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Disable it by its token: npm run remotes -- disable admin') },
    });
    expect((await disable({ token })).status).toBe(200);
    const enabled = await rest(gateway, admin, 'PUT /dashboards/admin/disabled', { disabled: false });
    expect(enabled.status).toBe(200);
    const events = await rest(gateway, admin, 'GET /security-events?kind=remote_enabled');
    expect(events.body).toMatchObject([{ actor: { id: admin.id } }]);
  });

  it('keeps routes, labels and landing while it is switched off', async () => {
    const landing = { path: '/devices', role: 'business_office' };
    const routes = [{ path: '/devices', title: 'Biomed', access: {} }];
    const biomed = { ...manifest('/devices', { landing, routes }), name: 'biomed', displayName: 'Biomed' };
    await publish({ name: 'biomed', wrong: { manifest: biomed } }, other);
    const admin = await signInAs(gateway.services, 'admin');
    const off = await rest(gateway, admin, 'PUT /dashboards/biomed/disabled', { disabled: true });
    expect(off.status).toBe(200);
    for (const [claim, error] of [
      [
        { routes: [{ path: '/devices/own', title: 'Own', access: {} }] },
        'The route /devices/own of provider',
      ],
      [{ displayName: 'Biomed' }, 'The label “Biomed” of provider'],
      [{ landing: { ...landing, path: '/own' } }, 'The landing of the role business_office of provider'],
    ] as const) {
      const answer = await send({ manifest: manifest('/own', claim) });
      expect(answer).toEqual({ status: 409, error: expect.stringContaining(error) });
    }
  });

  it('stands behind those that came with the portal, so that a page that finds two at one place takes theirs', async () => {
    const { token: early } = await createToken(gateway.services, 'aardvark');
    await publish({ name: 'aardvark' }, early);
    await publish();
    const { body } = await rest(gateway, null, 'GET /remotes');
    expect((body.remotes as { name: string }[]).map(({ name }) => name)).toEqual(['provider', 'aardvark']);
  });

  it('keeps no route by being uploaded; of two that are made live at once, one gets it', async () => {
    const biomed = { ...manifest('/shared'), name: 'biomed', displayName: 'Biomed' };
    biomed.routes = [{ path: '/shared', title: 'Biomed', access: {} }];
    const files = await buildFiles(await build({ name: 'biomed', wrong: { manifest: biomed } }));
    expect((await sendBuild(gateway, other, 'biomed', files)).status).toBe(201);
    expect((await send({ manifest: manifest('/shared') })).status).toBe(201);
    const answers = await Promise.all([activate('biomed', other), activate('provider', token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused at a rollback when it is from before all this', async () => {
    await publish();
    await publish({ version: V2 });
    const { db } = gateway.services;
    await db
      .updateTable('remote_versions')
      .set(({ fn, val }) => ({
        description: fn<string>('replace', [
          'description',
          val('/provider-dashboard'),
          val('//analyst-dashboard'),
        ]),
      }))
      .where('version', '=', V1)
      .execute();
    expect(await rest(gateway, { token }, 'POST /dashboards/provider/rollback', {})).toMatchObject({
      status: 400,
      body: refusal(expect.stringContaining('routes.0.path: must be a path such as')),
    });
  });

  it('keeps a build that came with the portal out, too', async () => {
    await publish({ name: 'biomed' }, other);
    const remotes = [await build({ wrong: { manifest: manifest('/biomed-dashboard') } })];
    await registerBundled({ ...gateway.services, config: { ...gateway.services.config, remotes } });
    const { body } = await rest(gateway, null, 'GET /remotes');
    expect((body.remotes as { name: string }[]).map(({ name }) => name)).toEqual(['biomed']);
  });
});
