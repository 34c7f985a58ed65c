import { CONSULTATION_KINDS, type ConsultationKind, MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Form,
  hospitalDay,
  SaveOrCancel,
  Select,
  sentSchema,
  TextArea,
  TextField,
  useForm,
} from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { PersonField } from '../conversation/PersonField.tsx';
import { type FoundPeople, foundBy, type NamedPerson } from '../conversation/usePeople.ts';
import { consultantsQuery, consultMutation, peopleToConsultQuery } from './consultations.graphql.ts';

/** Finds people by name or email who can be consulted; it does not search while the text is null or empty. */
function useConsultants(text: string | null): FoundPeople {
  const [answer] = useQuery({
    query: peopleToConsultQuery,
    variables: { text: text ?? '' },
    pause: !text,
  });
  return foundBy(text || null, answer, answer.data?.peopleToConsult, MESSAGES.nobodyCalledThat);
}

interface Values extends Record<string, unknown> {
  kind: string;
  person: NamedPerson | null;
  question: string;
  /** Null until the person chooses a day; then the default of the settings applies. Empty for no day. */
  answerBy: string | null;
}

const START: Values = { kind: '', person: null, question: '', answerBy: null };

/** Asks somebody about the device of a request, by kind or by name. */
export function ConsultForm({ request, onDone }: { request: string; onDone: () => void }) {
  const { run } = useCommand(consultMutation, { failure: MESSAGES.consultFailed });
  const notices = useNotices();
  const [{ data }] = useQuery({ query: consultantsQuery });
  // The gateway checks it.
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: START,
    draft: useDraft(`consultation:${request}`),
  });
  const kind = form.values.kind as ConsultationKind | '';
  const answerBy = form.values.answerBy ?? data?.consultationAnswerBy ?? '';
  const named = data?.consultants.find((each) => each.kind === kind)?.person;
  return (
    <Form
      form={form}
      label="Consult somebody"
      autoFocus
      onSubmit={async ({ kind: chosen, person, question, answerBy: day }) => {
        if (!chosen)
          return { message: null, fields: [{ field: 'kind', message: MESSAGES.required('Whom to ask') }] };
        const input = {
          kind: chosen as ConsultationKind,
          person: person?.id ?? null,
          question,
          ...(day !== null && { answerBy: day || null }),
        };
        const outcome = await run({ id: request, input });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.consultationSent(outcome.data.asked.name));
        return undefined;
      }}
      onSent={onDone}
    >
      <Select
        {...form.field('kind')}
        label="Whom to ask"
        required
        options={[
          ...(data?.consultants ?? []).map((each) => ({
            value: each.kind,
            label: each.person
              ? `${CONSULTATION_KINDS[each.kind]}: ${each.person.name}`
              : CONSULTATION_KINDS[each.kind],
          })),
          { value: 'person', label: CONSULTATION_KINDS.person },
        ]}
      />
      {kind && !named && (
        <PersonField
          {...form.field('person')}
          label="Person"
          help={
            kind === 'person'
              ? 'Anybody who uses the portal. They need no right to open the request.'
              : MESSAGES.noConsultant(CONSULTATION_KINDS[kind])
          }
          useFound={useConsultants}
        />
      )}
      <TextArea
        {...form.field('question')}
        label="Question"
        required
        help="They read it with the name and description of the device, and nothing of the analysis."
        rows={3}
      />
      <TextField
        {...form.field('answerBy')}
        value={answerBy}
        label="Answer by (optional)"
        type="date"
        min={hospitalDay(new Date())}
        help="They are reminded before and on the day."
      />
      <SaveOrCancel form={form} label="Ask" pendingLabel="Asking..." onClose={onDone} />
    </Form>
  );
}
