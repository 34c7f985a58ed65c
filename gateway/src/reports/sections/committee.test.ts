import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

interface Report {
  sentence: string;
  rows: Record<string, number | string>[];
}

describe.each(DIALECTS)('the report of the committee on %s', (dialect) => {
  let gateway: TestGateway;
  let office: SignedIn;
  let chair: SignedIn;
  let member: SignedIn;
  let owner: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    [office, chair, member, owner] = [
      await signInAs(gateway.services, 'business_office'),
      await signInAs(gateway.services, 'committee'),
      await signInAs(gateway.services, 'committee'),
      await signInAs(gateway.services, 'provider'),
    ];
  });

  const reportFor = async (who: SignedIn, query = '?from=2025-01-01&until=2025-12-31') =>
    (await rest<Report>(gateway, who, `GET /reports/committee${query}`)).body;
  const inMonth = ({ rows }: Report, month: string) => rows.find((row) => row.month === month);

  /** A meeting that ended at this time with the chair present, and its recommendation on a request. */
  async function heldAt(at: string, requestId: number, result: 'approve' | 'deny' | 'no_quorum') {
    const { db } = gateway.services;
    const over = { state: 'closed' as const, closed_at: at, listed_at: at };
    const meeting = await meetingOf(db, { chair, planner: chair, members: [member] }, over);
    await db
      .updateTable('meeting_members')
      .set({ arrived_at: at })
      .where('meeting_id', '=', meeting)
      .where('user_id', '=', chair.id)
      .execute();
    await itemOf(db, meeting, chair, {
      ...{ text: null, request_id: requestId, state: 'closed', closed_at: at, result },
      ...{ needed: 1, eligible: `[${chair.id}]`, counts: '{"approve":2,"deny":1}' },
    });
  }

  const begun = async () => (await requestAt(gateway.services, owner.id, 'committee_review')).id;

  it('counts meetings by the month in which they ended, and who came', async () => {
    await heldAt('2025-03-31 20:00:00.000', await begun(), 'approve');
    await heldAt('2025-04-02 20:00:00.000', await begun(), 'no_quorum');
    const report = await reportFor(office);
    expect(report.rows).toHaveLength(12);
    const one = { meetings: 1, circulations: 0, members: 2, present: 1, items: 1, votes: 3, against: 0 };
    expect(inMonth(report, '2025-03')).toMatchObject({ ...one, recommended: 1 });
    expect(inMonth(report, '2025-04')).toMatchObject({ ...one, recommended: 0 });
    expect(inMonth(report, '2025-05')).toMatchObject({ meetings: 0, members: 0 });
    expect(report.sentence).toBe(
      '2 meetings and 0 circulations in this period; of the members, 50 % came to meetings. 1 recommendation, 0 of which the business office decided against.',
    );
  });

  it('counts a decision where its request was recommended otherwise last before it, whatever the period is', async () => {
    const id = await begun();
    await heldAt('2025-03-03 20:00:00.000', id, 'approve');
    await heldAt('2025-05-05 20:00:00.000', id, 'approve');
    const denied = { status: 'rejected', reason_against: 'No budget.' };
    expect((await rest(gateway, office, `PUT /device-requests/${id}/status`, denied)).status).toBe(200);
    const counted = async (query?: string) =>
      (await reportFor(office, query)).rows.reduce((sum, { against }) => sum + Number(against), 0);
    expect(await counted()).toBe(1);
    expect(inMonth(await reportFor(office), '2025-05')).toMatchObject({ against: 1 });
    expect(await counted('?from=2025-03-01&until=2025-03-31')).toBe(0);
    expect(await counted('?from=2025-05-01&until=2025-05-31')).toBe(1);
  });

  it('tells a member who is recused from a request nothing of it', async () => {
    const [hidden, shown] = [await begun(), await begun()];
    await gateway.services.db
      .insertInto('request_recusals')
      .values({
        ...{ request_id: hidden, user_id: member.id, user_name: 'Member', source: 'own', reason: 'Family' },
        ...{ recused_by: member.id, recused_by_name: 'Member', at: '2025-01-01 00:00:00.000' },
      })
      .execute();
    await heldAt('2025-03-03 20:00:00.000', hidden, 'deny');
    await heldAt('2025-03-04 20:00:00.000', shown, 'approve');
    expect(inMonth(await reportFor(office), '2025-03')).toMatchObject({ items: 2, votes: 6, recusals: 1 });
    expect(inMonth(await reportFor(member), '2025-03')).toMatchObject({ items: 1, votes: 3, recusals: 0 });
  });
});
