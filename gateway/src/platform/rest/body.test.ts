import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';

interface Operation {
  operationId: string;
  requestBody?: { required?: boolean; content: Record<string, object> };
}
type Paths = Record<string, Record<string, Operation>>;

let gateway: TestGateway;
const people = {} as Record<Role, SignedIn>;
beforeAll(async () => {
  gateway = await testGateway('SQLite');
  for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
});
afterAll(() => gateway.stop());

/** Calls that read their body themselves, because they accept more than an object or have their own error messages. */
const OWN = [
  'checkVersion',
  'createOverride',
  'decideApproval',
  'declareInterests',
  'openFrameSession',
  'openPreview',
  'reportDashboard',
  'reportLoadError',
  'runGraphql',
  'sandboxDashboard',
  'setCanaryLimits',
  'setLiveVersion',
  'signInWithLocal',
  'switchDashboard',
];

it('is refused by every call with a body when it is no object, in the same words', async () => {
  const { paths }: { paths: Paths } = await (await fetch(`${gateway.url}/api/openapi.json`)).json();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
      requestBody?.content['application/json'] ? [{ path, method, operationId }] : [],
    ),
  );
  const own = new Set<string>();
  for (const { path, method, operationId } of calls)
    for (const body of ['[]', '"text"', '7']) {
      const address = path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '1');
      const answer = await fetch(`${gateway.url}/api${address}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${people.admin.token}`, 'content-type': 'application/json' },
        body,
      });
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
      if (answer.status !== 400 || code !== 'body_not_object') own.add(operationId);
    }
  expect(calls.length).toBeGreaterThan(60);
  expect([...own].sort()).toEqual(OWN);
});

const asForm = (type: string) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${people.provider.token}`, 'content-type': `${type}; boundary=x` },
  body: '--x--\r\n',
});

it('is looked at by its media type, however that is spelled', async () => {
  const path = `${gateway.url}/api/device-requests/1/files`;
  for (const type of ['multipart/form-data', 'Multipart/Form-Data']) {
    const answer = await fetch(path, asForm(type));
    expect(await answer.json()).not.toMatchObject({ code: 'body_not_object' });
  }
});

it('is no reason to tell somebody who is not signed in anything else', async () => {
  for (const body of ['[]', '"text"', '7', '{}']) {
    const { status } = await fetch(`${gateway.url}/api/device-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect({ body, status }).toEqual({ body, status: 401 });
  }
});
