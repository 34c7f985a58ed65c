import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../feedback/Banner.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import classes from './Form.module.css';
import { FIELDS, focusField, invalidFields } from './focusField.ts';
import type { PortalForm, SubmitFailure } from './useForm.ts';

/**
 * A form in one column: what is wrong summed up at the top, fields disabled while it is sent, the focus on the first
 * field in error. `onSubmit` gets the schema's output and returns what the server refused, or nothing.
 */
export function Form<Values, Result>({
  form,
  onSubmit,
  label,
  autoFocus = false,
  children,
}: {
  form: PortalForm<Values, Result>;
  onSubmit: (result: Result, values: Values) => Promise<SubmitFailure | undefined>;
  /** Accessible name, where no heading says it. */
  label?: string;
  /** The form has come because of what was done here a moment ago: its first field takes the focus. */
  autoFocus?: boolean;
  children: ReactNode;
}) {
  const { ref, errors, refusals, failure } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refused submission moves the focus
  useEffect(() => {
    if (refusals === 0 || !ref.current) return;
    const [first] = invalidFields(ref.current, errors);
    if (first) focusField(ref.current, first);
  }, [refusals]);
  useEffect(() => {
    if (autoFocus) ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [autoFocus, ref]);
  // What is disabled while it is sent loses the focus: it gets it back, unless the focus has gone on.
  const sender = useRef<Element | null>(null);
  useEffect(() => {
    if (form.submitting || !(sender.current instanceof HTMLElement)) return;
    if (sender.current.isConnected && lost()) sender.current.focus();
    sender.current = null;
  }, [form.submitting]);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.submitting) sender.current = document.activeElement;
        void form.submit(onSubmit);
      }}
    >
      {failure && (
        <Banner kind="error" onDismiss={form.dismissFailure}>
          {failure}
        </Banner>
      )}
      <ErrorSummary form={form} />
      <fieldset data-gap className={classes.fields} disabled={form.submitting}>
        {children}
      </fieldset>
    </form>
  );
}

const lost = () => document.activeElement === null || document.activeElement === document.body;
