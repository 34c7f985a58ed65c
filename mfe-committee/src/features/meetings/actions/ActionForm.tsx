import { LIMITS, MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { type FoundPeople, foundBy, type NamedPerson, PersonField } from '@portal/requests';
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
import {
  type ActionFacts,
  actionChoicesQuery,
  changeActionMutation,
  noteActionMutation,
  peopleForActionsQuery,
} from './actions.graphql.ts';

const WHOLE = 'meeting';
/** The prefixes and values for who has the action: a person by id, a guest by name, a member of staff, or another name. */
const [PERSON, GUEST, STAFF, OTHER] = ['person:', 'guest:', 'staff', 'other'];

interface Values extends Record<string, unknown> {
  text: string;
  personId: string;
  person: NamedPerson | null;
  guest: string;
  dueDay: string;
  itemId: string;
}

const START: Values = { text: '', personId: '', person: null, guest: '', dueDay: '', itemId: WHOLE };

const valuesOf = ({ text, personId, name, dueDay, item }: ActionFacts): Values => ({
  ...{ text, person: null, guest: '', dueDay: dueDay ?? '', itemId: item ?? WHOLE },
  personId: personId === null ? GUEST + name : PERSON + personId,
});

/** Finds staff by name. It searches for nobody while the text is null or empty. */
function useStaff(text: string | null): FoundPeople {
  const [answer] = useQuery({
    query: peopleForActionsQuery,
    variables: { text: text ?? '' },
    pause: !text,
  });
  return foundBy(text || null, answer, answer.data?.peopleForActions, MESSAGES.nobodyCalledThat);
}

function inputOf({ text, personId, person, guest, dueDay, itemId }: Values) {
  const of = (kind: string | undefined) =>
    kind && personId.startsWith(kind) ? personId.slice(kind.length) : null;
  return {
    text,
    personId: personId === STAFF ? (person?.id ?? null) : of(PERSON),
    guest: personId === OTHER ? guest : of(GUEST),
    dueDay: dueDay || null,
    itemId: itemId === WHOLE ? null : itemId,
  };
}

/** Adds an action, or changes one. */
export function ActionForm({
  meeting,
  action,
  onDone,
  read,
}: {
  meeting: string;
  action?: ActionFacts;
  onDone: (message: string) => void;
  read: () => void;
}) {
  const note = useCommand(noteActionMutation, { failure: MESSAGES.noteActionFailed });
  const change = useCommand(changeActionMutation, { failure: MESSAGES.noteActionFailed });
  const [{ data }] = useQuery({ query: actionChoicesQuery, variables: { id: meeting } });
  // The gateway checks the values.
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: action ? valuesOf(action) : START,
    draft: useDraft(action ? `action-${action.id}:${meeting}` : `new-action:${meeting}`),
  });
  const { attendance = [], guests = [], items = [] } = data?.meeting ?? {};
  const { personId: who } = form.values;
  const people = [
    ...attendance.map(({ person: { id, name } }) => ({ value: PERSON + id, label: name })),
    ...[...new Set(guests)].map((name) => ({ value: GUEST + name, label: `${name} (guest)` })),
    { value: STAFF as string, label: 'Somebody else of the staff' },
    { value: OTHER as string, label: 'Somebody else, by name' },
  ];
  const currentId = action && valuesOf(action).personId;
  if (currentId && !people.some(({ value }) => value === currentId))
    people.unshift({ value: currentId, label: action.name });
  return (
    <Form
      form={form}
      label={action ? 'Change the action' : 'Note an action'}
      autoFocus
      onSubmit={async (values) => {
        const input = inputOf(values);
        const outcome = action
          ? await change.run({ meeting, id: action.id, version: action.version, input })
          : await note.run({ meeting, input });
        if (outcome.ok) return undefined;
        // The typed values stay, beside the newer ones.
        read();
        return outcome.error;
      }}
      onSent={() => onDone(action ? MESSAGES.actionChanged : MESSAGES.actionNoted)}
    >
      <TextArea
        {...form.field('text')}
        label="What is to be done"
        required
        rows={2}
        maxLength={LIMITS.actions.text}
      />
      <Select {...form.field('personId')} label="Who" required options={people} />
      {who === STAFF && <PersonField {...form.field('person')} label="Person" useFound={useStaff} />}
      {who === OTHER && (
        <TextField
          {...form.field('guest')}
          label="Name"
          required
          maxLength={LIMITS.actions.name}
          help="Somebody without an account is not told by the portal."
        />
      )}
      <TextField
        {...form.field('dueDay')}
        label="By (optional)"
        type="date"
        min={hospitalDay(new Date())}
        help="They are reminded the day before and on the day."
      />
      <Select
        {...form.field('itemId')}
        label="About"
        help="What is about an item is not shown to members who are recused from it."
        options={[
          { value: WHOLE, label: 'The whole meeting' },
          ...items.map(({ id, text, request }, at) => ({
            value: id,
            label: `${at + 1}. ${request ? `${request.number} ${request.deviceName}` : text}`,
          })),
        ]}
      />
      <SaveOrCancel
        form={form}
        label={action ? 'Save Changes' : 'Note the action'}
        onClose={() => onDone('')}
      />
    </Form>
  );
}
