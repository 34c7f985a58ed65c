import { Banner } from '../feedback/Banner.tsx';
import type { PortalForm } from './useForm.ts';

/**
 * Why the last submission was refused. `FormActions` shows it beside the buttons. A screen shows it itself in the place of a form that
 * has disappeared, because the refusal says why: somebody else has moved the request on.
 */
export function FormRefusal<Values, Result>({ form }: { form: PortalForm<Values, Result> }) {
  return (
    form.failure && (
      <Banner kind="error" onDismiss={form.dismissFailure}>
        {form.failure}
        {form.advice && <p>{form.advice}</p>}
      </Banner>
    )
  );
}
