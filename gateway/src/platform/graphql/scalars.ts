import { MESSAGES, ROLES, readInstant, STAGES, STATUSES, VOTES } from '@portal/domain';
import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

function parseInstant(value: unknown): Date {
  const instant = readInstant(value);
  if (!instant) throw new GraphQLError(MESSAGES.notInstant('DateTime'));
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
