import { ROLES, STAGES, STATUSES, VOTES } from '@portal/domain';
import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function parseInstant(value: unknown): Date {
  const instant = typeof value === 'string' && ISO.test(value) ? new Date(value) : null;
  if (!instant || Number.isNaN(instant.getTime())) {
    throw new GraphQLError('DateTime must be an instant such as 2026-01-31T08:00:00Z');
  }
  return instant;
}

builder.scalarType('DateTime', {
  description: 'An instant, ISO 8601 in UTC.',
  serialize: (iso) => iso,
  parseValue: parseInstant,
});

export const RoleEnum = builder.enumType('Role', { values: ROLES });
export const StageEnum = builder.enumType('Stage', {
  description: 'Status and supply track in one word: an approved request is ordered, then on the shelf.',
  values: STAGES,
});
export const StatusEnum = builder.enumType('RequestStatus', { values: STATUSES });
export const VoteEnum = builder.enumType('Vote', { values: VOTES });
