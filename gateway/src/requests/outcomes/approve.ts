import {
  approvalSchema,
  type ConditionInput,
  dayOf,
  effectiveRoles,
  type FieldError,
  invalidFields,
  MESSAGES,
  mayRead,
  validate,
} from '@portal/domain';
import { peopleById } from '../../people/index.ts';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { Beside } from '../device-requests/beside.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readyTrial } from '../trials/begin.ts';
import { insertConditions } from './store.ts';
import type { ConditionRow } from './tables.ts';

/**
 * What an approval with conditions or for a trial writes in addition to the request; null for a plain approval. DomainErrors: `invalid`,
 * also for a date in the past; when `fields` is called, also for a person who may not read the request.
 */
export function readyApproval(context: Context, user: SessionUser, input: unknown): Beside | null {
  const { outcome, conditions, trial } = validate(approvalSchema, input);
  if (trial) return readyTrial(context, user, trial);
  if (outcome === 'approved') return null;
  assertFromToday(context, conditions);
  const blocks = conditions.some(({ blocksOrdering }) => blocksOrdering);
  let named: string[] = [];
  return {
    async fields(trx, read) {
      named = await namesFor(trx, conditions, read);
      return { outcome, orderBlockedBy: blocks ? 'condition' : null };
    },
    async write(trx, { id }, at) {
      const approval = { given_at: toSql(at), given_by_name: user.name };
      const rows = conditions.map((condition, index) =>
        rowOf(condition, { ...approval, request_id: id, number: index + 1, person_name: named[index] ?? '' }),
      );
      await insertConditions(trx, rows);
      return {
        rows: { request_conditions: rows },
        concerns: [...new Set(conditions.map(({ userId }) => userId))],
      };
    },
  };
}

const rowOf = (
  { text, userId, until, blocksOrdering }: ConditionInput,
  approval: Pick<ConditionRow, 'request_id' | 'number' | 'person_name' | 'given_at' | 'given_by_name'>,
): ConditionRow => ({
  ...approval,
  text,
  person_id: userId,
  until_day: until,
  blocks_ordering: blocksOrdering ? 1 : 0,
  open_for: userId,
  open_until: until,
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  note: null,
});

function assertFromToday({ clock, config }: Context, conditions: readonly ConditionInput[]): void {
  const today = dayOf(clock(), config.timeZone);
  const past = conditions.flatMap(({ until }, index): FieldError[] =>
    until < today ? [{ field: `conditions.${index}.until`, message: MESSAGES.notFromToday('Until') }] : [],
  );
  if (past.length) throw invalidFields(past);
}

/**
 * The names of the people responsible for the conditions, in their order. DomainError `invalid` for somebody who could not read the request
 * after the approval, and so could not close their condition.
 */
async function namesFor(
  db: Database,
  conditions: readonly ConditionInput[],
  { requestedBy }: Pick<DeviceRequest, 'requestedBy'>,
): Promise<string[]> {
  const people = await peopleById(db, [...new Set(conditions.map(({ userId }) => userId))]);
  const problems: FieldError[] = [];
  const names = conditions.map(({ userId }, index) => {
    const person = people.find(({ id, active }) => id === userId && active);
    const actor = person && { id: person.id, roles: effectiveRoles(person) };
    const field = `conditions.${index}.userId`;
    if (!person) problems.push({ field, message: MESSAGES.nobodyWithId('Person') });
    else if (actor && !mayRead(actor, { requestedBy, status: 'approved' }))
      problems.push({ field, message: MESSAGES.givenToWhoReads(person.name) });
    return person?.name ?? '';
  });
  if (problems.length) throw invalidFields(problems);
  return names;
}
