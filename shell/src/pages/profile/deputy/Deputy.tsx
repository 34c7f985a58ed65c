import { MESSAGES, ROLE_DEFINITIONS } from '@portal/domain';
import { useCommand, useNotices, useUser } from '@portal/kit';
import { type FoundPeople, foundBy, type NamedPerson, PersonField } from '@portal/requests';
import {
  Banner,
  Button,
  Checkbox,
  Form,
  formatDay,
  Group,
  hospitalDay,
  SaveOrCancel,
  Stack,
  sentSchema,
  TextField,
  useForm,
} from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { deputyCandidatesQuery, nameDeputyMutation, type OwnDeputy } from './deputy.graphql.ts';

/** Finds people of the same role by name. It searches for nobody while the text is null or empty. */
function useCandidates(text: string | null): FoundPeople {
  const { role } = useUser();
  const [answer] = useQuery({
    query: deputyCandidatesQuery,
    variables: { text: text ?? '' },
    pause: !text,
  });
  return foundBy(
    text || null,
    answer,
    answer.data?.deputyCandidates,
    MESSAGES.nobodyOfRole(ROLE_DEFINITIONS[role].displayName),
  );
}

const whenOf = ({ from, until, activeUntil }: OwnDeputy): string => {
  const now = activeUntil && `now, until ${formatDay(activeUntil)}`;
  if (from === null || until === null) return now || 'whenever your calendar of absences says so';
  return now || `from ${formatDay(from)} until ${formatDay(until)}`;
};

/** The person's deputy, and the form to name one. */
export function Deputy({ own }: { own: OwnDeputy }) {
  const notices = useNotices();
  const [isNaming, setNaming] = useState(false);
  const end = useCommand(nameDeputyMutation, { failure: MESSAGES.endDeputyFailed });
  async function endIt() {
    if (!(await end.run({})).ok) return;
    notices.success(MESSAGES.deputyEnded);
  }
  if (isNaming) return <NameDeputy hasAbsences={own.absences !== null} onDone={() => setNaming(false)} />;
  return (
    <Stack gap="xs">
      {end.error && (
        <Banner kind="error" onDismiss={end.dismissError}>
          {end.error.message}
        </Banner>
      )}
      <p>
        {own.deputy ? (
          <>
            <strong>
              <bdi>{own.deputy.name}</bdi>
            </strong>{' '}
            stands in for you {whenOf(own)}.
          </>
        ) : (
          'You have named nobody.'
        )}
      </p>
      <Group gap="sm">
        <Button size="sm" onClick={() => setNaming(true)}>
          {own.deputy ? 'Name somebody else' : 'Name a deputy'}
        </Button>
        {own.deputy && (
          <Button size="sm" pending={end.pending} pendingLabel="Ending..." onClick={() => void endIt()}>
            End it
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface Values extends Record<string, unknown> {
  userId: NamedPerson | null;
  byCalendar: boolean;
  from: string;
  until: string;
}

function NameDeputy({ hasAbsences, onDone }: { hasAbsences: boolean; onDone: () => void }) {
  const notices = useNotices();
  const { run } = useCommand(nameDeputyMutation, { failure: MESSAGES.nameDeputyFailed });
  const today = hospitalDay(new Date());
  // The gateway checks the values.
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { userId: null, byCalendar: false, from: today, until: '' },
    draft: null,
  });
  const { byCalendar, from } = form.values;
  const { value: _, ...calendarField } = form.field('byCalendar');
  return (
    <Form
      form={form}
      label="Name a deputy"
      autoFocus
      onSubmit={async ({ userId, byCalendar: isByCalendar, ...days }) => {
        const fields = [
          ...(userId ? [] : [{ field: 'userId', message: MESSAGES.required('Deputy') }]),
          ...(isByCalendar || days.from ? [] : [{ field: 'from', message: MESSAGES.deputyFromWhen }]),
          ...(isByCalendar || days.until ? [] : [{ field: 'until', message: MESSAGES.deputyUntilWhen }]),
        ];
        if (!userId || fields.length > 0) return { message: null, fields };
        const period = isByCalendar ? {} : { from: days.from || null, until: days.until || null };
        const outcome = await run({ user: userId.id, ...period });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.deputyNamed(userId.name));
        return undefined;
      }}
      onSent={onDone}
    >
      <PersonField {...form.field('userId')} label="Deputy" useFound={useCandidates} />
      {hasAbsences && (
        <Checkbox
          label="Whenever my calendar of absences says that I am away"
          checked={byCalendar}
          {...calendarField}
        />
      )}
      {!byCalendar && (
        <>
          <TextField {...form.field('from')} label="From" type="date" min={today} required />
          <TextField
            {...form.field('until')}
            label="Until"
            type="date"
            min={from || today}
            required
            help="The last day on which they stand in."
          />
        </>
      )}
      <SaveOrCancel form={form} label="Name" pendingLabel="Naming..." onClose={onDone} />
    </Form>
  );
}
