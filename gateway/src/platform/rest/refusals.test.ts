import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { ERROR_CODES } from '@portal/domain/service-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';

let gateway: TestGateway;
let people: Staff;
beforeAll(async () => {
  gateway = await testGateway('SQLite');
  people = await signInStaff(gateway.services);
});
afterAll(() => gateway.stop());

interface Refusal {
  error: string;
  code: string;
  fields?: { field: string; message: string }[];
}
const refused = async (who: keyof Staff | null, call: string, body?: unknown) =>
  (await rest<Refusal>(gateway, who && people[who], call, body)).body;

describe('a refusal over REST', () => {
  it.each([
    [null, 'GET /users/me', undefined, 'no_token'],
    ['provider', 'GET /no-such-call', undefined, 'call_not_found'],
    ['provider', 'DELETE /users/me', undefined, 'method_not_allowed'],
    ['provider', 'GET /device-requests/999999', undefined, 'request_not_found'],
    ['provider', 'GET /users', undefined, 'users_denied'],
    ['provider', 'POST /device-requests', '{', 'body_not_json'],
    ['provider', 'GET /device-requests?cursor=x', undefined, 'cursor_invalid'],
  ] as const)('has a code that stays: %s, %s', async (who, call, body, code) => {
    expect(await refused(who, call, body)).toEqual({ error: expect.any(String), code });
  });

  it.each(['/%61pi/users/me', 'http://127.0.0.1/api/users/me'])(
    'is that there is no call at another spelling of its path: %s',
    async (target) => {
      const { port } = new URL(gateway.url);
      const asked = httpRequest({
        port,
        path: target,
        headers: { authorization: `Bearer ${people.admin.token}` },
      });
      const [answer] = await once(asked.end(), 'response');
      expect(answer.statusCode).toBe(404);
      expect(JSON.parse(Buffer.concat(await answer.toArray()).toString()).code).toBe('call_not_found');
    },
  );

  it('of a state has the same code whatever the states are', async () => {
    for (const stage of ['submitted', 'approved'] as const) {
      const { id } = await requestAt(gateway.services, people.provider.id, stage);
      const { code } = await refused('business_office', `PUT /device-requests/${id}/status`, {
        status: 'rejected',
      });
      expect(code).toBe('cannot_become');
    }
  });

  it('has only codes that the description lists, each once', () => {
    expect(ERROR_CODES).toEqual([...new Set(ERROR_CODES)]);
    for (const code of ERROR_CODES) expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  });
});

describe('wrong fields', () => {
  const LONG = 'x'.repeat(201);
  const TOO_LONG = 'Device name must be at most 200 characters';

  it.each([
    ['snake_case', { ...NEW_REQUEST, device_name: LONG, deviceName: undefined }, 'device_name'],
    ['camelCase', { ...NEW_REQUEST, deviceName: LONG }, 'deviceName'],
  ])('are named as they were sent in %s', async (_, body, field) => {
    expect(await refused('provider', 'POST /device-requests', body)).toEqual({
      error: TOO_LONG,
      code: 'invalid_fields',
      fields: [{ field, message: TOO_LONG }],
    });
  });

  it.each([
    [{ device_name: 'Sheath' }, 'representative_name'],
    [{ deviceName: 'Sheath' }, 'representativeName'],
    [{}, 'representative_name'],
  ])('that are missing are named like the others: %j', async (body, field) => {
    const { error, fields = [] } = await refused('provider', 'POST /device-requests', body);
    expect(fields).toContainEqual({ field, message: 'Representative name is required' });
    expect(error).toBe(fields.map(({ message }) => message).join('; '));
  });

  it('are named with the object in which they were sent', async () => {
    const {
      oldDeviceName: _name,
      oldDeviceManufacturer: _manufacturer,
      ...rest
    } = NEW_REQUEST as Record<string, unknown>;
    const { fields } = await refused('provider', 'POST /device-requests', {
      ...rest,
      isReplacement: true,
      replacementDetails: { old_device_name: LONG, old_device_manufacturer: 'Abbott' },
    });
    expect(fields?.map(({ field }) => field)).toEqual(['replacementDetails.old_device_name']);
  });

  it.each([
    [
      'analyst',
      'under_analysis',
      'status',
      { status: 'committee_review', analystNotes: ' ' },
      'analystNotes',
    ],
    ['analyst', 'under_analysis', 'status', { status: 'committee_review' }, 'analyst_notes'],
    ['supply_chain', 'ordered', 'on-shelf', { is_on_shelf: true, lawson_id: '' }, 'lawson_id'],
    ['supply_chain', 'ordered', 'on-shelf', { isOnShelf: false, lawsonId: 'LW-1' }, 'isOnShelf'],
  ] as const)('of a step are named, too: %s at %s, %s %j', async (who, stage, path, body, field) => {
    const { id } = await requestAt(gateway.services, people.provider.id, stage);
    const { error, fields } = await refused(who, `PUT /device-requests/${id}/${path}`, body);
    expect(fields).toEqual([{ field, message: error }]);
  });

  it.each([
    ['GET /device-requests?limit=0', 'limit'],
    ['GET /device-requests?status=new', 'status'],
    ['GET /device-requests/abc', 'id'],
  ])('of the path and the query are named: %s', async (call, field) => {
    const { error, code, fields } = await refused('analyst', call);
    expect({ code, fields }).toEqual({ code: 'invalid_fields', fields: [{ field, message: error }] });
  });
});

describe('a refusal over GraphQL', () => {
  it('has the same code as a value of a mutation, and names the argument', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const { data } = await gql(
      gateway,
      people.analyst,
      `mutation ($id: ID!) { sendToCommittee(id: $id, notes: " ") {
        ... on Error { message code } ... on InvalidError { fields { field } } } }`,
      { id },
    );
    expect(data).toEqual({
      sendToCommittee: {
        message: 'Analysis notes are required',
        code: 'invalid_fields',
        fields: [{ field: 'notes' }],
      },
    });
  });

  it('has it as the reason of an error of the operation', async () => {
    const { errors } = await gql(gateway, people.provider, '{ users { totalCount } }');
    expect(errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN', reason: 'users_denied' });
  });
});
