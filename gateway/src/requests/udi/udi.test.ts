import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';

const WHAT = '{ agency di lot serial expiresOn madeOn }';

/** Nothing of it is stored. */
describe('a UDI', () => {
  let gateway: TestGateway;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    person = await signInAs(gateway.services, ROLES[0]);
  });
  afterAll(() => gateway.stop());

  const parse = (udi: unknown) => rest(gateway, person, 'POST /udi/parse', { udi });
  const query = (udi: string) =>
    gql(gateway, person, `query ($udi: String!) { parseUdi(udi: $udi) ${WHAT} }`, { udi });

  it.each([
    [
      ']d20151022222233336111412311715070710A213B1\u001d211234',
      ['GS1', '51022222233336', 'A213B1', '1234', '2015-07-07', '2014-12-31'],
    ],
    ['*+A123BJC5D6E71G*', ['HIBCC', 'A123BJC5D6E71', null, null, null, null]],
    [
      '=/A9999XYZ100T0944=,000025=A99971312345600=>014032=}013032&,1000000000000XYZ123',
      ['ICCBBA', 'A9999XYZ100T0944', '000000000000XYZ123', '000025', '2014-02-01', '2013-02-01'],
    ],
  ])('is read by both APIs: %j', async (udi, [agency, di, lot, serial, expires, made]) => {
    const { status, body } = await parse(udi);
    expect([status, body]).toEqual([200, { agency, di, lot, serial, expires_at: expires, made_at: made }]);
    const { data } = await query(udi);
    expect(data).toEqual({ parseUdi: { agency, di, lot, serial, expiresOn: expires, madeOn: made } });
  });

  it('is refused with the check that failed', async () => {
    const message = expect.stringMatching(/^GS1: the check digit of \(01\)51022222233337 does not fit/);
    const { status, body } = await parse('(01)51022222233337');
    expect([status, body]).toEqual([
      400,
      { error: message, code: 'invalid_fields', fields: [{ field: 'udi', message }] },
    ]);
    const { errors } = await query('(01)51022222233337');
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it.each([undefined, null, '', ' ', 7, ['1'], 'MDR-42', '1'.repeat(201)])(
    'is refused when it is %j',
    async (udi) => {
      const { status, body } = await parse(udi);
      expect([status, body]).toMatchObject([400, { fields: [{ field: 'udi' }] }]);
    },
  );

  it('takes the century of its years from the clock of the portal', async () => {
    const year = gateway.services.clock().getUTCFullYear();
    const two = String((year + 50) % 100).padStart(2, '0');
    const { body } = await parse(`(01)51022222233336(17)${two}0131`);
    expect(body.expires_at).toBe(`${year + 50}-01-31`);
  });
});
