import { MESSAGES } from '@portal/domain';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import classes from './Form.module.css';
import { FormDraftNote, FormFailure } from './FormActions.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { FIELDS, focusField, invalidFields } from './focusField.ts';
import { LazyDraftNote } from './LazyDraftNote.tsx';
import { offerPlace } from './offerPlace.ts';
import type { PortalForm, SubmitFailure } from './useForm.ts';

/**
 * A form in one column. A summary at the top lists the fields in error; any other refusal stands beside the button that
 * sends the form (`FormActions`). The focus moves to the summary, or to the field when only one is in error. Fields are
 * disabled while the form is sent. A draft that was typed earlier is shown and can be discarded. `onSubmit` gets the
 * schema's output and returns what the server refused, or nothing.
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
  /**
   * Called when the server has accepted the form and its draft is deleted, so that what replaces the form starts empty.
   */
  onSent?: () => void;
  /** The accessible name, when no heading names the form. */
  label?: string;
  /** True when the person's last action has opened this form: its first field takes the focus. */
  autoFocus?: boolean;
  children: ReactNode;
}) {
  const { ref, errors, refusals, change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refused submission moves the focus
  useLayoutEffect(() => {
    if (refusals === 0 || !ref.current) return;
    const [first, second] = invalidFields(ref.current, errors);
    if (second) ref.current.querySelector<HTMLElement>('[data-summary]')?.focus();
    else if (first || change) focusField(ref.current, first || (change ?? ''));
  }, [refusals]);
  useLayoutEffect(() => {
    if (autoFocus) ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [autoFocus, ref]);
  // The pressed button is disabled while the form is sent, and loses the focus. It gets the focus back, unless the person has
  // moved it.
  const sender = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (form.submitting || !(sender.current instanceof HTMLElement)) return;
    if (sender.current.isConnected && lost()) sender.current.focus();
    sender.current = null;
  }, [form.submitting]);
  return (
    <form
      ref={ref}
      id={form.id}
      // If the page's script fails, the typed values must not become part of the address.
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.submitting) sender.current = document.activeElement;
        if (onSubmit) void form.submit(onSubmit, onSent);
      }}
    >
      {form.draft?.follow && <div id={offerPlace(form.id)} className={classes.offer} />}
      <ErrorSummary form={form} />
      {form.restored && <Restored form={form} />}
      <fieldset data-gap className={classes.fields} disabled={form.submitting}>
        {label && <VisuallyHidden component="legend">{label}</VisuallyHidden>}
        <FormDraftNote value={form.draft?.follow && <LazyDraftNote form={form} />}>
          <FormFailure value={<FormRefusal form={form} />}>{children}</FormFailure>
        </FormDraftNote>
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
            // The button disappears with the message.
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
