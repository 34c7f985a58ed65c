import { ACTIONS, TRANSITIONS } from '@portal/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import budgets from '../../../../bench/budgets.json' with { type: 'json' };
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { ANALYST_NOTES, LAWSON_ID, requestAt } from '../../testing/requests.ts';
import { act } from './transitions.ts';

const { sqlOfAction } = budgets;
const MEASURED = ACTIONS.filter((action): action is keyof typeof sqlOfAction => action in sqlOfAction);

let gateway: TestGateway;
let owner: SignedIn;
beforeAll(async () => {
  gateway = await testGateway('SQLite');
  owner = await signInAs(gateway.services, 'provider');
});
afterAll(() => gateway.stop());

it('has a budget for each action that is not a call of its own', () => {
  const acts = ACTIONS.filter((action) => !TRANSITIONS[action].hasOwnCall);
  expect(MEASURED).toEqual(acts);
});

it.each(MEASURED)('%s costs no more statements than its budget', async (action) => {
  const { id } = await requestAt(gateway.services, owner.id, TRANSITIONS[action].from[0]);
  const person = { id: owner.id, roles: ['business_office', 'analyst', 'committee'], name: 'Ann Lee' };
  const run = async (request: number) =>
    act({ ...gateway.services, user: person, correlationId: 'test' } as never, request, action, {
      notes: ANALYST_NOTES,
      lawsonId: LAWSON_ID,
      reason: 'Asked for twice',
    });
  // From here on, words and settings are cached.
  await run((await requestAt(gateway.services, owner.id, TRANSITIONS[action].from[0])).id);
  const statements = await gateway.statements.during(() => run(id));
  // Begin and commit are counted as for other writes.
  expect(statements.length + 2, statements.map(({ sql }) => sql.slice(0, 90)).join('\n')).toBeLessThanOrEqual(
    sqlOfAction[action],
  );
});
