import {
  CONSULTATION_ANSWER_NAMES,
  CONSULTATION_ANSWERS,
  type ConsultationAnswer,
  MESSAGES,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  RadioGroup,
  SaveOrCancel,
  sentSchema,
  TextArea,
  useForm,
} from '@portal/ui';
import { useState } from 'react';
import { answerConsultationMutation, type ConsultationData } from './consultations.graphql.ts';
import classes from './consultations.module.css';

const OPTIONS = CONSULTATION_ANSWER_NAMES.map((value) => ({ value, label: CONSULTATION_ANSWERS[value] }));

const TEXT_LABELS: Readonly<Record<ConsultationAnswer, string>> = {
  yes: 'Remark (optional)',
  no: 'Reason',
  conditions: 'Conditions',
};

interface Values extends Record<string, unknown> {
  answer: ConsultationAnswer | null;
  text: string;
}

/** The form in which a consulted person answers, or changes their answer. */
export function AnswerConsultation({
  request,
  consultation: { number, answer, text, askedBy },
  onDone,
}: {
  request: string;
  consultation: ConsultationData;
  onDone: () => void;
}) {
  const { run } = useCommand(answerConsultationMutation, { failure: MESSAGES.answerConsultationFailed });
  const notices = useNotices();
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { answer, text: text ?? '' },
    draft: useDraft(`consultation-answer:${request}:${number}`),
  });
  const chosen = form.values.answer;
  return (
    <div className={classes.form} data-print="hide">
      <Form
        form={form}
        label="Your answer"
        onSubmit={async (values) => {
          if (!values.answer)
            return { message: null, fields: [{ field: 'answer', message: 'Choose an answer' }] };
          const outcome = await run({ id: request, number, answer: values.answer, text: values.text });
          if (!outcome.ok) return outcome.error;
          notices.success(`Your answer has been sent to ${askedBy.name}.`);
          return undefined;
        }}
        onSent={onDone}
      >
        <RadioGroup {...form.field('answer')} label="Your answer" options={OPTIONS} />
        <TextArea
          {...form.field('text')}
          label={chosen ? TEXT_LABELS[chosen] : 'Remark'}
          required={chosen === 'conditions'}
          rows={3}
        />
        {answer ? (
          <SaveOrCancel form={form} label="Send" pendingLabel="Sending..." onClose={onDone} />
        ) : (
          <FormActions>
            <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Sending...">
              Send
            </Button>
          </FormActions>
        )}
      </Form>
    </div>
  );
}
