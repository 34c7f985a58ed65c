import { LIMITS, ROLES, type Role, requestNumber } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { stored } from '../../testing/stored.ts';
import { notifyAll } from '../notices/notify.ts';

type Body = Record<string, unknown> & { id: number; code?: string };

describe.each(DIALECTS)('merging requests on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let first: SignedIn;
  let second: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    first = await signInAs(gateway.services, 'provider', { name: 'The first' });
    second = await signInAs(gateway.services, 'provider', { name: 'The second' });
  });
  afterAll(() => gateway.stop());

  const asked = async (who: SignedIn, stage: Parameters<typeof requestAt>[2] = 'under_analysis') =>
    (await requestAt(gateway.services, who.id, stage, { deviceName: 'Guidewire' })).id;
  /** An earlier and a later request for the same device. */
  const two = async (...stages: Parameters<typeof requestAt>[2][]) =>
    [await asked(first, stages[0]), await asked(second, stages[1])] as const;
  const merge = (id: number, into: unknown, who = people.analyst, more: object = {}) =>
    rest<Body>(gateway, who, `POST /device-requests/${id}/merge`, { into, ...more });
  const merged = async (id: number, into: number) => {
    const { status, body } = await merge(id, into);
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const refused = async (id: number, into: unknown, who?: SignedIn, more?: object) => {
    const { status, body } = await merge(id, into, who, more);
    return [status, body.code];
  };
  const restore = (id: number) =>
    rest<Body>(gateway, people.analyst, `POST /device-requests/${id}/restore`, {});
  const read = (id: number, who: SignedIn) => rest<Body>(gateway, who, `GET /device-requests/${id}`);
  const actions = async (id: number, who: SignedIn) =>
    (
      await rest<{ action: string; notes: string | null }[]>(
        gateway,
        who,
        `GET /device-requests/${id}/history`,
      )
    ).body.map(({ action, notes }) => [action, notes]);
  const support = (id: number, who: SignedIn) => rest(gateway, who, `PUT /device-requests/${id}/support`);
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    const { body } = await rest<
      { kind: string; text: string; notes: string | null; request: { id: number } }[]
    >(gateway, who, 'GET /notices');
    return body.toReversed().map(({ kind, text, notes, request }) => [kind, request.id, text, notes]);
  };
  const sound = async (...ids: number[]) => {
    for (const id of ids) expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  };

  it('the later one is dismissed and leads to the earlier one, and both histories say so', async () => {
    const [earlier, later] = await two('committee_review', 'submitted');
    const reason = `Merged into ${requestNumber(earlier)}, an earlier request for the same device.`;
    const target = { id: earlier, number: requestNumber(earlier), device_name: 'Guidewire' };
    expect(await merged(later, earlier)).toMatchObject({
      status: 'dismissed',
      dismissal_reason: reason,
      merged_into: { ...target, stage: 'committee_review' },
      merged: [],
    });
    expect((await read(later, second)).body).toMatchObject({
      merged_into: { ...target, stage: 'committee_review' },
      dismissal_reason: reason,
    });
    expect((await read(earlier, people.analyst)).body).toMatchObject({
      status: 'committee_review',
      merged_into: null,
      merged: [{ id: later, number: requestNumber(later), device_name: 'Guidewire' }],
      supported_by: [{ id: second.id, name: 'The second' }],
    });
    expect((await actions(later, second))[0]).toEqual(['merge', reason]);
    expect((await actions(earlier, people.analyst))[0]).toEqual(['merged_in', requestNumber(later)]);
    // The requester of the earlier one sees that one more person asks for it, as before, but not who, nor by which request.
    expect((await actions(earlier, first)).map(([action]) => action)).not.toContain('merged_in');
    expect((await read(earlier, first)).body).toMatchObject({
      merged: [],
      supporters: 1,
      supported_by: null,
    });
    await sound(earlier, later);
  });

  it('its evidence and conversation stay with who may read them, and are reached from the earlier one', async () => {
    const [earlier, later] = await two('committee_review');
    for (const audience of ['everyone', 'staff']) {
      const link = { url: `https://${audience}.example`, title: audience, audience };
      const evidence = `POST /device-requests/${later}/evidence`;
      expect((await rest(gateway, people.analyst, evidence, link)).status).toBe(201);
      const comment = { body: `For ${audience}`, audience };
      const said = `POST /device-requests/${later}/comments`;
      expect((await rest(gateway, people.analyst, said, comment)).status).toBe(201);
    }
    await merged(later, earlier);
    const seen = async (who: SignedIn) => {
      const into = `{ deviceRequest(id: ${earlier}) { merged { id number deviceName requesterName } } }`;
      const { data } = await gql<{ deviceRequest: { merged: { id: string }[] } }>(gateway, who, into);
      const found = [];
      for (const { id, ...facts } of data?.deviceRequest.merged ?? []) {
        const of = `{ deviceRequest(id: ${id}) { evidence { title } comments { edges { node { body } } } } }`;
        const read = await gql<{ deviceRequest: object }>(gateway, who, of);
        found.push({ ...facts, ...read.data?.deviceRequest });
      }
      return found;
    };
    const facts = { number: requestNumber(later), deviceName: 'Guidewire', requesterName: 'The second' };
    expect(await seen(people.supply_chain)).toEqual([
      {
        ...facts,
        evidence: [{ title: 'everyone' }, { title: 'staff' }],
        comments: { edges: [{ node: { body: 'For staff' } }, { node: { body: 'For everyone' } }] },
      },
    ]);
    // The evidence is also shown with that of the earlier one, and says from which request it comes.
    const together = async (who: SignedIn) => {
      const { data } = await gql<{ deviceRequest: { evidence: object[]; merged: object[] } }>(
        gateway,
        who,
        `{ deviceRequest(id: ${earlier}) { evidence { request title } merged { comments } } }`,
      );
      const { body } = await rest<{ request: object; title: string }[]>(
        gateway,
        who,
        `GET /device-requests/${earlier}/evidence`,
      );
      return { ...data?.deviceRequest, rest: body.map(({ request, title }) => ({ request, title })) };
    };
    const origin = { id: later, number: requestNumber(later) };
    const came = (...titles: string[]) => ({
      evidence: titles.map((title) => ({ request: String(later), title })),
      rest: titles.map((title) => ({ request: origin, title })),
    });
    expect(await together(people.committee)).toEqual({
      ...came('everyone', 'staff'),
      merged: [{ comments: 2 }],
    });
    for (const who of [first, people.provider])
      expect(await together(who)).toEqual({ ...came(), merged: [] });
    expect(await together(second)).toEqual({ ...came('everyone'), merged: [{ comments: 1 }] });
    const { body: columns } = await rest<{ evidence?: Record<string, number> }[]>(
      gateway,
      people.committee,
      `GET /device-requests/compare?ids=${earlier},${later}`,
    );
    expect(columns.map(({ evidence }) => evidence?.other)).toEqual([2, 2]);
    // Everybody may read the earlier one, which is before the committee, but not the later one.
    for (const who of [first, people.provider]) expect(await seen(who)).toEqual([]);
    expect(await seen(second)).toEqual([
      {
        ...facts,
        evidence: [{ title: 'everyone' }],
        comments: { edges: [{ node: { body: 'For everyone' } }] },
      },
    ]);
    for (const path of ['', '/evidence', '/comments'])
      expect([
        path,
        (await rest(gateway, people.provider, `GET /device-requests/${later}${path}`)).status,
      ]).toEqual([path, 404]);
  });

  it('its requester and supporters support the earlier one, and each is told once', async () => {
    const [earlier, later] = await two();
    await support(later, people.provider);
    await support(later, first);
    await support(earlier, people.provider);
    await support(later, people.committee);
    await told(first);
    await merged(later, earlier);
    const { body } = await read(earlier, people.analyst);
    // The supporters do not include its own requester, and nobody twice.
    expect((body.supported_by as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [people.provider.id, second.id, people.committee.id].toSorted((a, b) => a - b),
    );
    const text = 'Guidewire was merged into an earlier request';
    const reason = `Merged into ${requestNumber(earlier)}, an earlier request for the same device.`;
    expect(await told(second)).toContainEqual(['merged', later, text, reason]);
    // A supporter who may not read it is not told its texts, but still finds the earlier request.
    expect(await told(people.provider)).toEqual([['merged', later, text, null]]);
    const query = `query ($id: ID!) { supportedRequest(id: $id) { stage mergedInto { number deviceName stage readable } } }`;
    const target = { number: requestNumber(earlier), deviceName: 'Guidewire', stage: 'under_analysis' };
    expect(await gql(gateway, people.provider, query, { id: later })).toEqual({
      data: { supportedRequest: { stage: 'dismissed', mergedInto: { ...target, readable: false } } },
    });
    // When the earlier one moves on, its new supporter is told.
    const before = (await told(second)).length;
    const call = `mutation { result: sendToCommittee(id: ${earlier}, notes: "Compared.") { __typename } }`;
    await gql(gateway, people.business_office, call);
    expect((await told(second)).slice(before).map(([kind, id]) => [kind, id])).toEqual([
      ['sent_to_committee', earlier],
    ]);
  });

  it('tells those who have the earlier one that another one came', async () => {
    const [earlier, later] = await two();
    await rest(gateway, people.business_office, `PUT /device-requests/${earlier}/watch`, {});
    await rest(gateway, first, `PUT /device-requests/${earlier}/watch`, {});
    await merged(later, earlier);
    expect(await told(people.business_office)).toContainEqual([
      'merged_in',
      earlier,
      'The analyst merged another request into Guidewire',
      null,
    ]);
    expect((await told(first)).map(([kind]) => kind)).not.toContain('merged_in');
  });

  it('ends with a restore, and those who came with it go', async () => {
    const [earlier, later] = await two('under_analysis', 'committee_review');
    await support(later, people.provider);
    await support(earlier, people.committee);
    await merged(later, earlier);
    const { status, body } = await restore(later);
    expect([status, body.status, body.dismissal_reason]).toEqual([200, 'committee_review', null]);
    expect((await read(later, people.analyst)).body).toMatchObject({
      merged_into: null,
      supported_by: [{ id: people.provider.id }],
    });
    expect((await read(earlier, people.analyst)).body).toMatchObject({
      merged: [],
      supported_by: [{ id: people.committee.id }],
    });
    expect((await actions(earlier, people.analyst))[0]).toEqual(['merge_ended', requestNumber(later)]);
    await sound(earlier, later);
    // It is merged again.
    await merged(later, earlier);
    expect((await read(earlier, people.analyst)).body).toMatchObject({ supporters: 3 });
    await sound(earlier, later);
  });

  it('keeps who came with another one, too, and who asks by themselves since', async () => {
    const [earlier, later] = await two();
    const newest = await asked(second);
    const supporters = async () =>
      ((await read(earlier, people.analyst)).body.supported_by as { id: number }[]).map(({ id }) => id);
    await merged(later, earlier);
    await merged(newest, earlier);
    expect(await supporters()).toEqual([second.id]);
    await restore(later);
    expect(await supporters()).toEqual([second.id]);
    await restore(newest);
    expect(await supporters()).toEqual([]);
    await merged(newest, earlier);
    await rest(gateway, second, `DELETE /device-requests/${earlier}/support`);
    await support(earlier, second);
    await restore(newest);
    expect(await supporters()).toEqual([second.id]);
    await sound(earlier, later, newest);
  });

  it('stands in no way of a restore that follows another dismissal', async () => {
    const [earlier, later] = await two();
    await merged(later, earlier);
    await restore(later);
    const dismissal = { status: 'dismissed', reason: 'We have it.' };
    await rest(gateway, people.analyst, `PUT /device-requests/${later}/status`, dismissal);
    expect((await read(later, people.analyst)).body).toMatchObject({ merged_into: null });
    expect((await restore(later)).status).toBe(200);
    await sound(earlier, later);
  });

  it('waits for nobody any more, as after a dismissal', async () => {
    const [earlier, later] = await two();
    const question = { body: 'Which size?', question_to: second.id };
    await rest(gateway, people.analyst, `POST /device-requests/${later}/comments`, question);
    expect((await read(later, second)).body.waiting_since).not.toBeNull();
    await merged(later, earlier);
    expect((await read(later, second)).body).toMatchObject({ waiting_since: null, due_at: null });
    await restore(later);
    expect((await read(later, second)).body.waiting_since).not.toBeNull();
    await sound(earlier, later);
  });

  it('is refused where it makes no sense', async () => {
    const [earlier, later] = await two();
    const newest = await asked(second);
    const all = await stored(gateway.services.db);
    expect(await refused(later, later)).toEqual([409, 'merge_self']);
    expect(await refused(earlier, later)).toEqual([409, 'merge_into_later']);
    expect(await refused(later, 999_999)).toEqual([404, 'request_not_found']);
    expect(await refused(999_999, earlier)).toEqual([404, 'request_not_found']);
    for (const into of [undefined, null, 0, 1.5, '1', true])
      expect((await refused(later, into))[0]).toBe(400);
    expect(await refused(later, earlier, people.analyst, { version: 1 })).toEqual([409, 'request_changed']);
    for (const who of [second, people.committee, people.supply_chain, people.admin])
      expect(await refused(later, earlier, who)).toEqual([403, 'merge_denied']);
    expect(await stored(gateway.services.db)).toEqual(all);

    const { version } = (await read(later, people.analyst)).body;
    expect(await refused(later, earlier, people.business_office, { version })).toEqual([200, undefined]);
    // No chain, from either end.
    const { status, body } = await merge(newest, later);
    expect([status, body.code, body.error]).toEqual([
      409,
      'merge_into_merged',
      `${requestNumber(later)} was merged into ${requestNumber(earlier)}. Merge into ${requestNumber(earlier)}.`,
    ]);
    expect(await refused(later, earlier)).toEqual([409, 'cannot_become']);
    const [old, mid] = await two();
    const last = await asked(second);
    await merged(last, mid);
    expect(await refused(mid, old)).toEqual([409, 'has_merged']);
  });

  it('is for requests that nobody has decided on, and into those on which there is work', async () => {
    for (const stage of ['rejected', 'dismissed', 'on_shelf'] as const) {
      const [earlier, later] = await two(stage);
      expect([stage, ...(await refused(later, earlier))]).toEqual([stage, 409, 'cannot_merge_into']);
    }
    for (const stage of ['approved', 'ordered', 'on_shelf', 'rejected', 'dismissed'] as const) {
      const [earlier, later] = await two('submitted', stage);
      expect([stage, ...(await refused(later, earlier))]).toEqual([stage, 409, 'cannot_become']);
    }
    for (const into of ['submitted', 'committee_review', 'approved', 'ordered'] as const) {
      const [earlier, later] = await two(into, 'submitted');
      await merged(later, earlier);
    }
  });

  it('has an end: of requests that are merged into one, and of its history', async () => {
    const earlier = await asked(first);
    for (let count = 0; count < LIMITS.merged; count++)
      await merged(await asked(second, 'submitted'), earlier);
    expect(await refused(await asked(second, 'submitted'), earlier)).toEqual([409, 'merged_full']);
    const [full, later] = await two();
    await fillHistory(gateway.services.db, full);
    expect(await refused(later, full)).toEqual([409, 'history_full']);
  });

  it('carries who does not vote on it to the earlier one, where they stay', async () => {
    const other = await signInAs(gateway.services, 'committee', { name: 'The other' });
    const [earlier, later] = await two('submitted', 'committee_review');
    const recuse = (who: SignedIn, body: object, id = later) =>
      rest(gateway, who, `PUT /device-requests/${id}/recusal`, body);
    await recuse(people.committee, { reason: 'My sister sells it.' });
    await recuse(people.business_office, { user_id: other.id, reason: 'Their brother.' });
    await merged(later, earlier);
    const recusals = async (who: SignedIn) =>
      (await rest<object[]>(gateway, who, `GET /device-requests/${earlier}/recusals`)).body;
    expect(await recusals(people.business_office)).toMatchObject([
      { person: { id: people.committee.id }, source: 'own', reason: 'My sister sells it.' },
      { person: { id: other.id }, source: 'office', recused_by: { name: 'The business_office' } },
    ]);
    expect(await recusals(people.analyst)).toMatchObject([{ reason: null }, { reason: null }]);
    const status = (body: object) =>
      rest(gateway, people.business_office, `PUT /device-requests/${earlier}/status`, body);
    await status({ status: 'under_analysis' });
    await status({ status: 'committee_review', analyst_notes: 'Compared.' });
    const vote = `mutation { result: castVote(id: ${earlier}, vote: approve) { __typename } }`;
    for (const who of [people.committee, other])
      expect(await gql(gateway, who, vote)).toEqual({ data: { result: { __typename: 'ForbiddenError' } } });
    // A person who is recused from both is recused once.
    const third = await asked(second, 'committee_review');
    await recuse(people.committee, { reason: 'Still.' }, third);
    await merged(third, earlier);
    await restore(later);
    expect(await recusals(people.business_office)).toHaveLength(2);
    await sound(earlier, later, third);
  });

  it('leaves nothing of who does not vote when the earlier one is withdrawn after a restore', async () => {
    const [earlier, later] = await two('submitted', 'committee_review');
    await rest(gateway, people.committee, `PUT /device-requests/${later}/recusal`, { reason: 'Mine.' });
    await merged(later, earlier);
    await restore(later);
    expect((await rest(gateway, first, `DELETE /device-requests/${earlier}`)).status).toBe(204);
    await sound(later);
  });

  it('keeps the earlier one from being withdrawn, and the later one only while it is merged', async () => {
    const [earlier, later] = await two('submitted', 'submitted');
    await merged(later, earlier);
    const withdraw = async (id: number, who: SignedIn) => {
      const { status, body } = await rest<Body | null>(gateway, who, `DELETE /device-requests/${id}`);
      return [status, body?.code];
    };
    expect(await withdraw(earlier, first)).toEqual([409, 'kept_for_merged']);
    await restore(later);
    expect((await withdraw(earlier, first))[0]).toBe(204);
    expect((await withdraw(later, second))[0]).toBe(204);
    expect(await gateway.services.db.selectFrom('request_merges').selectAll().execute()).toEqual([]);
    await sound(later);
  });

  it('happens once when two do it at once, and whoever is late learns why', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await asked(first);
      const [earlier, later] = await two();
      const answers = await Promise.all([
        merge(later, earlier),
        merge(later, old, people.business_office),
        merge(earlier, old, people.business_office),
        restore(later),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const rows = await gateway.services.db
        .selectFrom('request_merges')
        .select(['request_id', 'into_id'])
        .where('request_id', 'in', [earlier, later])
        .where('into_id', 'is not', null)
        .execute();
      // There is no chain, whichever merge was first.
      const into = new Map(rows.map(({ request_id, into_id }) => [request_id, into_id]));
      for (const [, target] of into) expect(into.has(target ?? 0)).toBe(false);
      await sound(old, earlier, later);
    }
  });

  it('is the same by GraphQL', async () => {
    const [earlier, later] = await two();
    const call = `mutation ($id: ID!, $into: ID!, $version: Int) { result: mergeRequest(id: $id, into: $into, version: $version) {
      __typename ... on DeviceRequest { status mergedInto { number readable } } ... on ConflictError { message } } }`;
    const by = (who: SignedIn, variables: object) =>
      gql(gateway, who, call, { id: later, into: earlier, ...variables });
    expect(await by(people.committee, {})).toEqual({ data: { result: { __typename: 'ForbiddenError' } } });
    expect(await by(people.analyst, { version: 1 })).toEqual({
      data: {
        result: {
          __typename: 'ConflictError',
          message: 'Somebody else has just changed this request. Please look again.',
        },
      },
    });
    expect(await by(people.analyst, {})).toEqual({
      data: {
        result: {
          __typename: 'DeviceRequest',
          status: 'dismissed',
          mergedInto: { number: requestNumber(earlier), readable: true },
        },
      },
    });
    const query = `query ($id: ID!) { deviceRequest(id: $id) { mergedInto { number readable } } }`;
    expect(await gql(gateway, second, query, { id: later })).toEqual({
      data: { deviceRequest: { mergedInto: { number: requestNumber(earlier), readable: false } } },
    });
  });
});
