import { MESSAGES } from '@portal/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import classes from './Form.module.css';
import { FormFailure } from './FormActions.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { FIELDS, focusField, invalidFields } from './focusField.ts';
import type { PortalForm, SubmitFailure } from './useForm.ts';

/**
 * A form in one column: fields in error summed up at the top, any other refusal beside the button that sends it (`FormActions`), fields
 * disabled while it is sent, the focus on that summary or on the one field in error, and what was typed before and not sent, which can be discarded. `onSubmit` gets the schema's output and
 * returns what the server refused, or nothing.
 */
export function Form<Values, Result>({
  form,
  onSubmit,
  onSent,
  label,
  autoFocus = false,
  children,
}: {
  form: PortalForm<Values, Result>;
  /** Left out when each button sends the form in its own way, by `form.submit`. */
  onSubmit?: (result: Result, values: Values) => Promise<SubmitFailure | undefined>;
  /** It was taken, and is no draft any more: what replaces the form starts afresh. */
  onSent?: () => void;
  /** Accessible name, where no heading says it. */
  label?: string;
  /** The form has come because of what was done here a moment ago: its first field takes the focus. */
  autoFocus?: boolean;
  children: ReactNode;
}) {
  const { ref, errors, refusals, change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refused submission moves the focus
  useEffect(() => {
    if (refusals === 0 || !ref.current) return;
    const [first, second] = invalidFields(ref.current, errors);
    if (second) ref.current.querySelector<HTMLElement>('[data-summary]')?.focus();
    else if (first || change) focusField(ref.current, first || (change ?? ''));
  }, [refusals]);
  useEffect(() => {
    if (autoFocus) ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [autoFocus, ref]);
  // The pressed button is disabled while the form is sent, and loses the focus. It gets the focus back, unless the person has
  // moved it.
  const sender = useRef<Element | null>(null);
  useEffect(() => {
    if (form.submitting || !(sender.current instanceof HTMLElement)) return;
    if (sender.current.isConnected && lost()) sender.current.focus();
    sender.current = null;
  }, [form.submitting]);
  return (
    <form
      ref={ref}
      id={form.id}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.submitting) sender.current = document.activeElement;
        if (onSubmit) void form.submit(onSubmit, onSent);
      }}
    >
      <ErrorSummary form={form} />
      {form.restored && <Restored form={form} />}
      <fieldset data-gap className={classes.fields} disabled={form.submitting}>
        {label && <VisuallyHidden component="legend">{label}</VisuallyHidden>}
        <FormFailure value={<FormRefusal form={form} />}>{children}</FormFailure>
      </fieldset>
    </form>
  );
}

function Restored<Values, Result>({ form }: { form: PortalForm<Values, Result> }) {
  return (
    <Banner
      kind="info"
      actions={
        <Button
          size="sm"
          disabled={form.submitting}
          onClick={() => {
            form.discard();
            // The button goes with the message.
            form.ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
          }}
        >
          Discard
        </Button>
      }
    >
      {MESSAGES.draftRestored}
    </Banner>
  );
}

const lost = () => document.activeElement === null || document.activeElement === document.body;
