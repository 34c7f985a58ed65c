import { fieldEntry, type RequestField } from '@portal/domain';
import { StatusEnum } from '../../platform/graphql/index.ts';
import { startOf, WHY_NULL } from './model.ts';

const TYPES = {
  text: 'String',
  choice: 'String',
  flag: 'Boolean',
  instant: 'DateTime',
  person: 'ID',
  status: StatusEnum,
} as const;

/** The GraphQL type of a field of the catalogue in an answer. */
export function outputOf(name: RequestField) {
  const { kind, required = false, readBy } = fieldEntry(name);
  return { type: TYPES[kind], nullable: !required, ...(readBy && { description: `${WHY_NULL}.` }) };
}

/**
 * The GraphQL type of the same field as an input. Flags stay optional here: the domain has its own message for a missing
 * flag.
 */
export function inputOf(name: RequestField) {
  const entry = fieldEntry(name);
  const { kind, required = false } = entry;
  return {
    type: TYPES[kind],
    required: required && kind !== 'flag' && startOf(entry) === undefined,
  };
}
