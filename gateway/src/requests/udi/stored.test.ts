import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';

const SCANNED = ']d20151022222233336111412311715070710A213B1\u001d211234\r\n';
const PRINTED = '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234';
const WRONG = '(01)51022222233337';
const WHY = expect.stringMatching(/^GS1: the check digit of \(01\)51022222233337 does not fit/);

describe.each(DIALECTS)('the UDI of a request on %s', (dialect) => {
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

  const submit = (udi: unknown) => rest(gateway, provider, 'POST /device-requests', { ...NEW_REQUEST, udi });
  const found = async (q: string, who: SignedIn) => {
    const { body } = await rest<{ matched: string[] }[]>(gateway, who, `GET /search?q=${q}`);
    return body.map(({ matched }) => matched);
  };

  it('is stored as a label prints it, with its device identifier, and told', async () => {
    const { status, body } = await submit(SCANNED);
    expect([status, body]).toMatchObject([201, { udi: PRINTED, udi_di: '51022222233336' }]);
    const { data } = await gql(
      gateway,
      analyst,
      `{ deviceRequest(id: ${body.id}) { udi udiDi identification { agency di lot serial expiresOn madeOn } } }`,
    );
    expect(data).toEqual({
      deviceRequest: {
        udi: PRINTED,
        udiDi: '51022222233336',
        identification: {
          ...{ agency: 'GS1', di: '51022222233336', lot: 'A213B1', serial: '1234' },
          ...{ expiresOn: '2015-07-07', madeOn: '2014-12-31' },
        },
      },
    });
  });

  it.each([undefined, null, '', ' '])('may be missing, as %j', async (udi) => {
    const { status, body } = await submit(udi);
    expect([status, body]).toMatchObject([201, { udi: null, udi_di: null }]);
    const { data } = await gql(
      gateway,
      provider,
      `{ deviceRequest(id: ${body.id}) { identification { di } } }`,
    );
    expect(data).toEqual({ deviceRequest: { identification: null } });
  });

  it('is refused in the words of the reader, on both APIs', async () => {
    expect(await submit(WRONG)).toMatchObject({
      status: 400,
      body: { error: WHY, fields: [{ field: 'udi', message: WHY }] },
    });
    const { data } = await gql(
      gateway,
      provider,
      `mutation ($input: DeviceRequestInput!) {
        createDeviceRequest(input: $input) { ... on InvalidError { fields { field message } } }
      }`,
      { input: { ...NEW_REQUEST, udi: WRONG } },
    );
    expect(data).toEqual({ createDeviceRequest: { fields: [{ field: 'udi', message: WHY }] } });
  });

  it.each([7, ['1'], '1'.repeat(201)])('is refused when it is %j', async (udi) => {
    expect(await submit(udi)).toMatchObject({ status: 400, body: { fields: [{ field: 'udi' }] } });
  });

  it('keeps its device identifier at its side when the request is edited', async () => {
    const { body } = await submit(SCANNED);
    const edit = (udi: unknown) =>
      rest(gateway, provider, `PUT /device-requests/${body.id}`, { ...NEW_REQUEST, udi });
    expect(await edit('*+A123BJC5D6E71G*')).toMatchObject({
      status: 200,
      body: { udi: '+A123BJC5D6E71G', udi_di: 'A123BJC5D6E71' },
    });
    expect(await edit(WRONG)).toMatchObject({ status: 400 });
    // What was made before there were UDIs does not name it.
    expect(await edit(undefined)).toMatchObject({
      status: 200,
      body: { udi: '+A123BJC5D6E71G', udi_di: 'A123BJC5D6E71' },
    });
    expect(await edit(null)).toMatchObject({ status: 200, body: { udi: null, udi_di: null } });
  });

  it('leads to the request by its device identifier, for those who may read it', async () => {
    await submit(SCANNED);
    expect(await found('51022222233336', analyst)).toEqual([['udi_di']]);
    expect(await found('51022222233336', provider)).toEqual([['udi_di']]);
    expect(await found('51022222233337', await signInAs(gateway.services, 'supply_chain'))).toEqual([]);
  });
});
