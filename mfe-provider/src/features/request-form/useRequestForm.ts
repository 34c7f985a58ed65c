import type { NewRequest } from '@portal/domain';
import { useDraft } from '@portal/kit';
import { type PortalForm, useForm } from '@portal/ui';
import { requestFormSchema } from './schema.ts';
import type { RequestFormValues } from './values.ts';

/** The request form with its draft, which is stored under this name. */
export const useRequestForm = (
  name: string,
  start: RequestFormValues,
): PortalForm<RequestFormValues, NewRequest> =>
  useForm({ schema: requestFormSchema, initialValues: start, draft: useDraft(name) });
