import { type EvaluationAnswers, MESSAGES, RATINGS } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  RadioGroup,
  SaveOrCancel,
  Stack,
  sentSchema,
  TextArea,
  useForm,
  YES_NO,
} from '@portal/ui';
import { useState } from 'react';
import { UnsentText } from '../drafts/UnsentText.tsx';
import { type EvaluationValues, fieldOf, sentOf, typedText, valuesOf } from './answers.ts';
import { type Asked, evaluateTrialMutation } from './trial.graphql.ts';

const RATING_OPTIONS = RATINGS.map((rating) => ({ value: String(rating), label: String(rating) }));

/** Answers the questions of a trial, or changes the answers. When the trial ends meanwhile, the typed text stays visible. */
export function EvaluationForm({
  asked: { id, questions, answers, text, isOver },
  autoFocus = false,
  onDone,
  onCancel,
}: {
  asked: Asked;
  autoFocus?: boolean;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}) {
  const notices = useNotices();
  const command = useCommand(evaluateTrialMutation, { failure: MESSAGES.evaluateFailed });
  const [schema] = useState(() => sentSchema((values: EvaluationValues) => sentOf(questions, values)));
  const [start] = useState(() =>
    valuesOf(questions, answers === null ? {} : (JSON.parse(answers) as EvaluationAnswers), text),
  );
  const form = useForm<EvaluationValues, typeof schema>({
    schema,
    initialValues: start,
    draft: useDraft(`evaluation:${id}`),
  });
  /** The field of the form that belongs to a field name of the gateway. */
  const named = (field: string) => {
    const [name, question = questions[0]?.id ?? ''] = field.split('.');
    return name === 'answers' ? fieldOf(question) : field;
  };
  if (isOver)
    return (
      <Stack>
        <p>{MESSAGES.trialOver}</p>
        <UnsentText
          what="Answers"
          text={form.dirty ? typedText(questions, form.values) : ''}
          onDiscard={() => {
            form.discard();
            onCancel?.();
          }}
        />
      </Stack>
    );
  return (
    <Form
      form={form}
      label="Your evaluation"
      autoFocus={autoFocus}
      onSubmit={async (evaluation) => {
        const outcome = await command.run({ id, ...evaluation });
        if (outcome.ok) {
          notices.success(MESSAGES.evaluated, id);
          return undefined;
        }
        const fields = outcome.error.fields.map((each) => ({ ...each, field: named(each.field) }));
        return { ...outcome.error, fields };
      }}
      onSent={onDone}
    >
      {questions.map(({ id: question, text: label, scale }) => {
        const field = form.field(fieldOf(question));
        if (scale === 'text')
          return <TextArea key={question} {...field} value={String(field.value)} label={label} rows={3} />;
        if (scale === 'yes_no')
          return (
            <RadioGroup
              key={question}
              {...field}
              value={typeof field.value === 'boolean' ? field.value : null}
              label={label}
              options={YES_NO}
            />
          );
        return (
          <RadioGroup
            key={question}
            {...field}
            value={typeof field.value === 'string' ? field.value : null}
            label={label}
            help={MESSAGES.ratingMeans}
            options={RATING_OPTIONS}
          />
        );
      })}
      <TextArea
        {...form.field('text')}
        value={String(form.values.text)}
        label="Anything else (optional)"
        rows={3}
      />
      {onCancel ? (
        <SaveOrCancel form={form} label="Save evaluation" onClose={onCancel} />
      ) : (
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
            Send evaluation
          </Button>
        </FormActions>
      )}
    </Form>
  );
}
