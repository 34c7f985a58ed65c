import { DomainError, type FieldError, validate } from '@portal/domain';

/** What is wrong with values, field by field; nothing when they fit the schema. */
export function problemsOf(schema: Parameters<typeof validate>[0], values: unknown): readonly FieldError[] {
  try {
    validate(schema, values);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields;
  }
}
