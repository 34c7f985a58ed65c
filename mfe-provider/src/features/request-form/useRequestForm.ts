import type { NewRequest } from '@portal/domain';
import { type Draft, useDraft } from '@portal/requests';
import { type PortalForm, useForm } from '@portal/ui';
import { useEffect, useState } from 'react';
import { requestFormSchema } from './schema.ts';
import type { RequestFormValues } from './values.ts';

/** What is kept of an older page is taken only where it still fits the form. */
const restore = (start: RequestFormValues, kept: Partial<RequestFormValues> | null): RequestFormValues => ({
  ...start,
  ...Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([name, value]) => name in start && (typeof value === typeof start[name] || name === 'isReplacement'),
    ),
  ),
});

/** The request form, starting with what was typed before and not sent; every change is kept until `draft.discard()`. */
export function useRequestForm(
  name: string,
  start: RequestFormValues,
): {
  form: PortalForm<RequestFormValues, NewRequest>;
  draft: Draft<Partial<RequestFormValues>>;
  restored: boolean;
} {
  const draft = useDraft<Partial<RequestFormValues>>(name);
  const [initialValues] = useState(() => restore(start, draft.read()));
  const form = useForm({ schema: requestFormSchema, initialValues });
  const { values } = form;
  useEffect(() => {
    if (values !== initialValues && JSON.stringify(values) !== JSON.stringify(initialValues))
      draft.keep(values);
  }, [values, initialValues, draft]);
  return { form, draft, restored: JSON.stringify(initialValues) !== JSON.stringify(start) };
}
