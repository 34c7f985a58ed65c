import type { RulesValues } from '@portal/domain';
import type { PortalForm } from '@portal/ui';

export type RulesForm = PortalForm<RulesValues, unknown>;

/** Connects the fields of one part of the rules with the form. An error inside the value of a field is shown at that field. */
export const fieldsOf = (form: RulesForm, base: string) => (name: string) => {
  const path = `${base}.${name}`;
  const within = Object.keys(form.errors).find((each) => each.startsWith(`${path}.`));
  return {
    id: `${form.id}-${path}`,
    name: path,
    error: form.errors[path] ?? (within && form.errors[within]),
    onBlur: () => {},
    'data-path': path,
  };
};
export type FieldOf = ReturnType<typeof fieldsOf>;
