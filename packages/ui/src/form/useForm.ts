import { useForm as useMantineForm } from '@mantine/form';
import { type FieldError, TIMINGS, validate } from '@portal/domain';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { changesOf, type FormDraft, fitting } from './draft.ts';
import { focusField } from './focusField.ts';
import { problemsOf } from './problemsOf.ts';

type Schema = Parameters<typeof validate>[0];
type Output<S extends Schema> = S['_zod']['output'];

/** What a refused submission returns: a message for the form, and the fields that it concerns (a CommandError of the kit). */
export interface SubmitFailure {
  /** Null when the person has cancelled the submission, so that there is nothing to show. */
  message: string | null;
  /** What the person can do, when the message does not say it. */
  advice?: string | undefined;
  fields?: readonly FieldError[];
  /** A field that the person wants to change although it is not wrong: it takes the focus. */
  change?: string;
}

/** The properties that connect a field with the form: spread them onto TextField, Select, RadioGroup and the like. */
export interface FieldBinding<Value> {
  id: string;
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
  'data-path': string;
}

export interface PortalForm<Values, Result> {
  id: string;
  values: Values;
  errors: Readonly<Record<string, string>>;
  /** Why the last submission was refused. Null when the refusal concerns fields only. */
  failure: string | null;
  /** What the person can do about the failure. */
  advice: string | undefined;
  submitting: boolean;
  dirty: boolean;
  /**
   * True while the form shows a draft: text that was typed earlier and not sent. It becomes false when the draft is sent or
   * discarded.
   */
  restored: boolean;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  reset: () => void;
  /** Call this when the values were saved and the form stays open: from now on the form starts with them, so they are no draft. */
  rebase: () => void;
  /** Empties a field, removes all messages of the form and moves the focus to the field. */
  clear: <Name extends keyof Values & string>(name: Name) => void;
  draft: FormDraft | null;
  /** Shows a draft of another device in place of what is typed. */
  take: (draft: unknown) => void;
  /** Deletes what was typed and not sent, and shows the initial values again. */
  discard: () => void;
  dismissFailure: () => void;
  /** Shows the server's errors on fields while the person types, without moving the focus. Each error stays until its field changes. */
  mark: (fields: readonly FieldError[]) => void;
  /** The field that the person wants to change after the last submission. */
  change: string | null;
  /** Counts refused submissions. Each refusal moves the focus to what is in error. */
  refusals: number;
  ref: RefObject<HTMLFormElement | null>;
  /**
   * Marks the wrong fields, as a submission does, and returns true when nothing is wrong. Call it before you ask the
   * person to confirm.
   */
  check: () => boolean;
  /** `onSent` is called after the server has accepted the submission and the draft is deleted. */
  submit: (
    send: (result: Result, values: Values) => Promise<SubmitFailure | undefined>,
    onSent?: () => void,
  ) => Promise<void>;
}

const errorsOf = (schema: Schema, values: unknown): Record<string, string> =>
  Object.fromEntries(problemsOf(schema, values).map(({ field, message }) => [field, message]));

/** The value to which a path of an error belongs: `lines` of `lines.0.item`. */
const ownerOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * Form state over a schema of the domain. No field shows an error before the first submission. After it, a field that has become
 * right loses its error at once; a new error waits until 200 ms after the last change (spec 9). Values are flat; the form sends the
 * output of the schema. Every form says where it keeps its draft (`useDraft` of the kit). It says null when it holds nothing but
 * secrets or when nothing is typed in it.
 */
export function useForm<Values extends Record<string, unknown>, S extends Schema>({
  schema,
  initialValues,
  draft,
  secrets = [],
}: {
  schema: S;
  /** The values that the form shows when there is no draft. */
  initialValues: Values;
  draft: FormDraft | null;
  /** The fields that hold a secret: no draft keeps them. */
  secrets?: readonly (keyof Values & string)[];
}): PortalForm<Values, Output<S>> {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [advice, setAdvice] = useState<string>();
  const [change, setChange] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<{ fields: Record<string, string>; values: Values } | null>(null);
  const [start, setStart] = useState(initialValues);
  const [kept, setKept] = useState(() => fitting(draft?.read(), start));
  const form = useMantineForm<Record<string, unknown>>({
    initialValues: { ...start, ...kept },
    validate: (values) => errorsOf(schema, values),
    validateInputOnChange: refusals > 0,
    validateDebounce: TIMINGS.fieldValidation,
  });
  const values = form.values as Values;
  const changes = changesOf(values, start);
  const [untouched] = useState(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is stored only when somebody types
  useEffect(() => {
    if (values === untouched) return;
    const unsent = changesOf(values, start, secrets);
    if (unsent) draft?.keep(unsent);
    else draft?.discard();
  }, [values]);
  // A server's error on a field stays until the field's value changes: the check that runs while typing does not know it.
  const standing = Object.entries(refused?.fields ?? {}).filter(
    ([path]) => values[ownerOf(path)] === refused?.values[ownerOf(path)],
  );
  const shown = Object.entries(form.errors);
  const wrong = shown.length > 0 ? errorsOf(schema, values) : {};
  const stillWrong = shown.filter(([name]) => name in wrong);
  const errors = Object.fromEntries([...stillWrong, ...standing]) as Record<string, string>;

  const refuse = (fields: Record<string, string>, message: string | null) => {
    form.setErrors(fields);
    setFailure(message);
    setRefusals((count) => count + 1);
  };

  const field: PortalForm<Values, Output<S>>['field'] = (name) => {
    const input = form.getInputProps(name);
    return {
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: input.onChange,
      onBlur: () => input.onBlur?.(),
      'data-path': name,
    };
  };

  const restart = (next: Parameters<typeof form.setValues>[0]) => {
    form.setValues(next);
    form.clearErrors();
    setRefused(null);
    setFailure(null);
    setRefusals(0);
  };
  const reset = () => restart(start);

  const check = () => {
    const problems = errorsOf(schema, values);
    setRefused(null);
    setChange(null);
    if (Object.keys(problems).length === 0) return true;
    refuse(problems, null);
    return false;
  };

  const submit: PortalForm<Values, Output<S>>['submit'] = async (send, onSent) => {
    if (submitting || !check()) return;
    setFailure(null);
    setSubmitting(true);
    try {
      const answer = await send(validate(schema, values) as Output<S>, values);
      if (!answer) {
        draft?.discard();
        setKept(null);
        onSent?.();
        return;
      }
      const fields = Object.fromEntries(
        (answer.fields ?? []).map(({ field: name, message }) => [name, message]),
      );
      setRefused({ fields, values });
      setChange(answer.change ?? null);
      setAdvice(answer.advice);
      refuse(fields, answer.fields?.length ? null : answer.message);
    } finally {
      setSubmitting(false);
    }
  };

  return {
    id,
    values,
    errors,
    failure,
    advice,
    submitting,
    dirty: changes !== null,
    restored: kept !== null,
    field,
    set: (name, value) => form.getInputProps(name).onChange(value),
    reset,
    rebase: () => {
      setStart(values);
      setKept(null);
    },
    clear: (name) => {
      restart((now) => ({ ...now, [name]: start[name] }));
      if (ref.current) focusField(ref.current, name);
    },
    draft,
    take: (value) => {
      const fit = fitting(value, start);
      setKept(fit);
      restart({ ...start, ...fit });
    },
    discard: () => {
      draft?.discard();
      setKept(null);
      reset();
    },
    dismissFailure: () => setFailure(null),
    mark: (fields) =>
      setRefused({
        fields: Object.fromEntries(fields.map(({ field: name, message }) => [name, message])),
        values,
      }),
    change,
    refusals,
    ref,
    check,
    submit,
  };
}
