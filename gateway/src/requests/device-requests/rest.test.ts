import { ROLES, type Role, requestNumber } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, type Staff, signInAs, signInStaff } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { ANALYST_NOTES, NEW_REQUEST, requestAt } from '../../testing/requests.ts';

type Listed = { id: number; status: string; analyst_notes: string | null; requested_by: number }[];

describe.each(DIALECTS)('device requests over REST on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let other: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    people = await signInStaff(gateway.services);
    other = people.other;
  });
  afterAll(() => gateway.stop());

  const at = (owner: SignedIn, stage: Parameters<typeof requestAt>[2], details = {}) =>
    requestAt(gateway.services, owner.id, stage, details);

  describe('create', () => {
    const CREATORS: Role[] = ['provider', 'committee', 'business_office', 'admin'];

    it.each(ROLES)('by %s is allowed or refused as the table says', async (role) => {
      const { status, body } = await rest(gateway, people[role], 'POST /device-requests', NEW_REQUEST);
      expect(status).toBe(CREATORS.includes(role) ? 201 : 403);
      if (status === 403) expect(body).toEqual(refusal(expect.any(String)));
    });

    it('needs a session', async () => {
      expect(await rest(gateway, null, 'POST /device-requests', NEW_REQUEST)).toMatchObject({
        status: 401,
        body: refusal('You must be signed in to create requests. Please wait or reauthenticate.'),
      });
    });

    it('answers the request in snake_case with all its fields', async () => {
      const { body } = await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
      expect(body).toEqual({
        id: expect.any(Number),
        number: expect.stringMatching(/^MDR-\d{6}$/),
        device_name: NEW_REQUEST.deviceName,
        description: NEW_REQUEST.description,
        additional_notes: NEW_REQUEST.additionalNotes,
        representative_name: NEW_REQUEST.representativeName,
        department: 'Cath Lab',
        manufacturer: 'Abbott',
        is_replacement: false,
        replacement_details: null,
        old_device_name: null,
        old_device_manufacturer: null,
        requested_by: people.provider.id,
        requester_email: people.provider.email,
        status: 'submitted',
        submission_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        last_updated: null,
        analyst_notes: null,
        committee_notes: null,
        is_ordered: false,
        order_date: null,
        is_backordered: false,
        is_on_shelf: false,
        shelf_date: null,
        lawson_id: null,
        dismissal_reason: null,
        stage_date: null,
        assignee_id: null,
        udi: null,
        udi_di: null,
        model: null,
        device_class: null,
        single_use: null,
        mri_safety: null,
        waiting_since: null,
        outcome: null,
        order_blocked_by: null,
        urgency: 'routine',
        urgency_reason: null,
        wanted_by: null,
        urgency_confirmed_at: null,
        version: null,
        stage: 'submitted',
        due_at: expect.stringMatching(/T23:59:59\.999Z$/),
        overdue: false,
        assignee: null,
      });
    });

    it('takes the form of the submit form: snake_case, the old device inside replacement_details', async () => {
      const form = {
        device_name: 'Sheath',
        description: 'Thin wall',
        representative_name: 'N/A',
        department: 'EP',
        requested_by: 999,
        manufacturer: 'Acme',
        is_replacement: true,
        replacement_details: { old_device_name: 'Old sheath', old_device_manufacturer: 'Terumo' },
      };
      const { status, body } = await rest(gateway, people.provider, 'POST /device-requests', form);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        device_name: 'Sheath',
        is_replacement: true,
        old_device_name: 'Old sheath',
        old_device_manufacturer: 'Terumo',
        requested_by: people.provider.id,
      });
    });

    it('takes camelCase with a text as replacement details', async () => {
      const sent = {
        ...NEW_REQUEST,
        isReplacement: true,
        replacementDetails: 'The old one is discontinued',
        oldDeviceName: 'Old one',
        oldDeviceManufacturer: 'Edwards',
      };
      expect((await rest(gateway, people.provider, 'POST /device-requests', sent)).body).toMatchObject({
        replacement_details: 'The old one is discontinued',
        old_device_name: 'Old one',
      });
    });

    it.each([
      [{ representativeName: '  ' }, 'Representative name is required'],
      [{ isReplacement: undefined }, 'Please select whether this is a replacement'],
      [{ isReplacement: 'yes' }, 'Please select whether this is a replacement'],
      [{ deviceName: undefined }, 'Device name is required'],
      [{ description: 7 }, 'Description is required'],
      [{ manufacturer: '' }, 'Manufacturer is required'],
      [{ department: 'Kitchen' }, 'Department must be one of CVOR, HBOR, EP, Cath Lab'],
      [{ deviceName: 'x'.repeat(201) }, 'Device name must be at most 200 characters'],
      [{ additionalNotes: 'x'.repeat(5_001) }, 'Additional notes must be at most 5000 characters'],
      [
        { isReplacement: true, oldDeviceName: 'Old' },
        'Old device manufacturer is required for a replacement',
      ],
    ])('refuses %j', async (change, error) => {
      const answer = await rest(gateway, people.provider, 'POST /device-requests', {
        ...NEW_REQUEST,
        ...change,
      });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    });

    it('keeps texts of any alphabet as they are', async () => {
      const deviceName = 'Прибор 器械 🫀 "quoted" \\ % _';
      const { body } = await rest(gateway, people.provider, 'POST /device-requests', {
        ...NEW_REQUEST,
        deviceName,
      });
      expect((await rest(gateway, people.provider, `GET /device-requests/${body.id}`)).body.device_name).toBe(
        deviceName,
      );
    });
  });

  it('shows a name as it is stored: nothing turns its direction, over REST or GraphQL', async () => {
    const names = {
      deviceName: 'Pump \u202efdp',
      representativeName: '\u2067Ann',
      manufacturer: 'A\u202dcme',
    };
    const { id } = (
      await rest(gateway, people.provider, 'POST /device-requests', { ...NEW_REQUEST, ...names })
    ).body;
    const { body } = await rest(gateway, people.analyst, `GET /device-requests/${id}`);
    expect(body).toMatchObject({ device_name: 'Pump fdp', representative_name: 'Ann', manufacturer: 'Acme' });
    const edit = `mutation ($input: DeviceRequestInput!) {
      updateDeviceRequest(id: ${id}, input: $input) { ... on DeviceRequest { deviceName manufacturer } }
    }`;
    const input = { ...NEW_REQUEST, ...names, deviceName: 'Pump \u2066two' };
    const { data } = await gql<{ updateDeviceRequest: object }>(gateway, people.provider, edit, { input });
    expect(data?.updateDeviceRequest).toEqual({ deviceName: 'Pump two', manufacturer: 'Acme' });
    const ordered = await at(people.provider, 'ordered');
    const shelf = `PUT /device-requests/${ordered.id}/on-shelf`;
    const sent = { is_on_shelf: true, lawson_id: 'LW-\u202e21' };
    expect((await rest(gateway, people.supply_chain, shelf, sent)).body.lawson_id).toBe('LW-21');
  });

  describe('reading', () => {
    it("shows a provider their own requests, and those of others in committee review without the analyst's notes", async () => {
      const own = await at(people.provider, 'approved');
      const inReview = await at(other, 'committee_review');
      await at(other, 'submitted');
      await at(other, 'approved');
      const { body } = await rest<Listed>(gateway, people.provider, 'GET /device-requests');
      expect(body.map(({ id, analyst_notes }) => [id, analyst_notes])).toEqual([
        [inReview.id, null],
        [own.id, ANALYST_NOTES],
      ]);
    });

    it.each(ROLES.filter((role) => role !== 'provider'))('shows %s all requests', async (role) => {
      await at(other, 'submitted');
      await at(people.provider, 'dismissed');
      expect((await rest<Listed>(gateway, people[role], 'GET /device-requests')).body).toHaveLength(2);
    });

    it('answers 404 for a request that the caller may not read', async () => {
      const hidden = await at(other, 'under_analysis');
      const shown = await at(other, 'committee_review');
      const read = (who: SignedIn, id: number) => rest(gateway, who, `GET /device-requests/${id}`);
      expect(await read(people.provider, hidden.id)).toMatchObject({
        status: 404,
        body: refusal('Request not found'),
      });
      expect(await read(people.provider, shown.id)).toMatchObject({
        status: 200,
        body: { analyst_notes: null },
      });
      expect(await read(other, shown.id)).toMatchObject({ body: { analyst_notes: ANALYST_NOTES } });
      expect(await read(people.analyst, hidden.id)).toMatchObject({ status: 200 });
    });

    it('gives all own requests, in every stage', async () => {
      for (const stage of ['submitted', 'dismissed', 'rejected', 'on_shelf'] as const) {
        await at(people.provider, stage);
      }
      await at(other, 'submitted');
      const { body } = await rest<Listed>(gateway, people.provider, 'GET /device-requests/my-requests');
      expect(body.map(({ status }) => status)).toEqual(['approved', 'rejected', 'dismissed', 'submitted']);
    });

    it('needs a session, and a verified email', async () => {
      const stranger = await signInAs(gateway.services, 'analyst', { email_verified: 0 });
      for (const call of ['GET /device-requests', 'GET /device-requests/my-requests']) {
        expect(await rest(gateway, null, call)).toMatchObject({ status: 401 });
        expect(await rest(gateway, stranger, call)).toMatchObject({ status: 403 });
      }
    });
  });

  describe('lists', () => {
    it('are newest first, at most `limit`, with the total and a link to the next page', async () => {
      const made = [];
      for (let i = 0; i < 5; i++) made.push((await at(other, 'submitted')).id);
      const first = await rest<Listed>(gateway, people.analyst, 'GET /device-requests?limit=2');
      expect(first.body.map(({ id }) => id)).toEqual([made[4], made[3]]);
      expect(first.headers.get('x-total-count')).toBe('5');
      const next = /^<(\/api.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const second = await rest<Listed>(gateway, people.analyst, `GET ${next.replace('/api', '')}`);
      expect(second.body.map(({ id }) => id)).toEqual([made[2], made[1]]);
    });

    it.each(['/device-requests', '/device-requests/my-requests'])(
      'of %s can be walked to the end without a gap or a repetition while others are added',
      async (path) => {
        let now = Date.parse('2026-03-01T08:00:00Z');
        const { clock } = gateway.services;
        // Three of them share each instant, so that pages end between equals.
        let ticks = 0;
        Object.assign(gateway.services, { clock: () => new Date(now + Math.floor(ticks++ / 3) * 1_000) });
        const made = [];
        for (let i = 0; i < 23; i++) made.push((await at(people.provider, 'submitted')).id);
        now += 3_600_000;
        const seen: number[] = [];
        let url: string | undefined = `${path}?limit=4`;
        while (url) {
          const { body, headers }: { body: Listed; headers: Headers } = await rest<Listed>(
            gateway,
            people.provider,
            `GET ${url}`,
          );
          seen.push(...body.map(({ id }) => id));
          await at(people.provider, 'submitted');
          url = /<\/api(.*)>/.exec(headers.get('link') ?? '')?.[1];
        }
        Object.assign(gateway.services, { clock });
        expect(seen).toEqual(made.reverse());
      },
    );

    it('are narrowed by status and by words, which stand for themselves', async () => {
      const review = await at(other, 'committee_review', { deviceName: '100% silk_thread' });
      await at(other, 'submitted', { deviceName: '100 silk thread' });
      const ids = async (query: string) =>
        (await rest<Listed>(gateway, people.analyst, `GET /device-requests?${query}`)).body.map(
          ({ id }) => id,
        );
      expect(await ids('status=committee_review')).toEqual([review.id]);
      expect(await ids(`q=${encodeURIComponent('100% SILK')}`)).toEqual([review.id]);
      expect(await ids('q=silk_')).toEqual([review.id]);
      expect(await ids('q=silk&status=submitted')).toHaveLength(1);
      for (const number of [requestNumber(review.id), `mdr%20${review.id}`, `${review.id}`])
        expect(await ids(`q=${number}`), number).toContain(review.id);
      expect(await ids(`q=${requestNumber(review.id)}&status=submitted`)).toEqual([]);
      expect(await ids('q=%27%3B--')).toEqual([]);
    });

    it.each([
      'limit=0',
      'limit=501',
      'limit=x',
      'limit=1&limit=2',
      'cursor=nonsense',
      `cursor=${Buffer.from('2026-13-45 00:00:00.000|1').toString('base64url')}`,
      `cursor=${Buffer.from("2026-01-01 00:00:00.000|1' or 1=1").toString('base64url')}`,
      'status=lost',
      `q=${'x'.repeat(201)}`,
    ])('refuse %s', async (query) => {
      expect(await rest(gateway, people.analyst, `GET /device-requests?${query}`)).toMatchObject({
        status: 400,
        body: refusal(expect.any(String)),
      });
    });
  });

  describe('an own request', () => {
    const edit = (who: SignedIn | null, id: number, changes = {}) =>
      rest(gateway, who, `PUT /device-requests/${id}`, { ...NEW_REQUEST, ...changes });
    const withdraw = (who: SignedIn | null, id: number) =>
      rest(gateway, who, `DELETE /device-requests/${id}`);

    it('is edited and withdrawn by its provider while it is submitted', async () => {
      const { id } = await at(people.provider, 'submitted');
      expect(await edit(people.provider, id, { deviceName: 'Better name' })).toMatchObject({
        status: 200,
        body: { id, device_name: 'Better name', last_updated: expect.any(String) },
      });
      expect(await withdraw(people.provider, id)).toMatchObject({ status: 204 });
      expect(await rest(gateway, people.provider, `GET /device-requests/${id}`)).toMatchObject({
        status: 404,
      });
    });

    it('is checked again when it is edited', async () => {
      const { id } = await at(people.provider, 'submitted');
      expect(await edit(people.provider, id, { representativeName: '' })).toMatchObject({ status: 400 });
    });

    it('is changed by nobody once an analyst has started', async () => {
      const { id } = await at(people.provider, 'under_analysis');
      expect(await edit(people.provider, id)).toMatchObject({ status: 409 });
      expect(await withdraw(people.provider, id)).toMatchObject({ status: 409 });
    });

    it('is not for others to change: 403 where they may read it, 404 where not', async () => {
      const { id } = await at(people.provider, 'submitted');
      for (const who of [people.analyst, people.business_office, people.admin]) {
        expect(await edit(who, id)).toMatchObject({ status: 403 });
        expect(await withdraw(who, id)).toMatchObject({ status: 403 });
      }
      expect(await edit(other, id)).toMatchObject({ status: 404 });
      expect(await withdraw(other, id)).toMatchObject({ status: 404 });
      expect(await edit(null, id)).toMatchObject({ status: 401 });
      expect(await withdraw(null, id)).toMatchObject({ status: 401 });
    });
  });

  describe('bad input', () => {
    it.each(['abc', '0', '-1', '1.5', '1e3', '%20', "1'--", '99999999999999999999'])(
      'the id %s',
      async (id) => {
        for (const call of [
          `GET /device-requests/${id}`,
          `PUT /device-requests/${id}/status`,
          `PUT /device-requests/${id}/ordered`,
          `PUT /device-requests/${id}/on-shelf`,
          `GET /device-requests/${id}/files`,
        ]) {
          const body = call.startsWith('PUT') ? {} : undefined;
          expect(await rest(gateway, people.admin, call, body)).toMatchObject({
            status: 400,
            body: refusal('The id must be a positive integer'),
          });
        }
      },
    );

    it.each([
      ['{"status":', 'The body is not valid JSON'],
      ['[]', 'The body must be a JSON object'],
      ['"text"', 'The body must be a JSON object'],
      ['null', 'The body must be a JSON object'],
      ['', 'The body must be a JSON object'],
      ['{"status":"lost"}', /^Status must be one of submitted, /],
      ['{"status":["approved"]}', /^Status must be one of submitted, /],
      ['{"__proto__":{"status":"approved"}}', 'The body is not valid JSON'],
    ])('the body %s', async (body, error) => {
      const { id } = await at(other, 'submitted');
      const answer = await rest(gateway, people.analyst, `PUT /device-requests/${id}/status`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(error);
    });

    it.each([
      ['ordered', { is_ordered: false }],
      ['ordered', { is_ordered: true, is_backordered: 'yes' }],
      ['on-shelf', { is_on_shelf: 'true', lawson_id: 'L' }],
      ['on-shelf', { is_on_shelf: true, lawson_id: 7 }],
      ['on-shelf', { is_on_shelf: true, lawson_id: 'L'.repeat(65) }],
    ])('%s %j', async (path, body) => {
      const { id } = await at(other, 'ordered');
      expect(
        await rest(gateway, people.supply_chain, `PUT /device-requests/${id}/${path}`, body),
      ).toMatchObject({
        status: 400,
        body: refusal(expect.any(String)),
      });
    });

    it('a body that is too large', async () => {
      const answer = await rest(gateway, people.provider, 'POST /device-requests', {
        ...NEW_REQUEST,
        description: 'x'.repeat(300 * 1024),
      });
      expect(answer).toMatchObject({ status: 413, body: refusal('The body is too large') });
    });

    it('a body that is not JSON', async () => {
      const response = await fetch(`${gateway.url}/api/device-requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people.provider.token}`, 'content-type': 'text/plain' },
        body: 'hello',
      });
      expect([response.status, await response.json()]).toEqual([
        415,
        refusal('The content type is not supported'),
      ]);
    });

    it('a method that the path does not know', async () => {
      const answer = await rest(gateway, people.admin, 'PATCH /device-requests/1', {});
      expect(answer).toMatchObject({ status: 405, body: refusal('PATCH is not allowed here') });
      expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
    });

    it.each(['', 'Basic abc', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(5_000)}`, 'Bearer a b'])(
      'the session %s',
      async (authorization) => {
        const response = await fetch(`${gateway.url}/api/device-requests`, { headers: { authorization } });
        expect([response.status, await response.json()]).toEqual([401, refusal(expect.any(String))]);
      },
    );
  });
});
