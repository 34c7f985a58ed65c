import { ABSENCE_PROBLEMS, MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import {
  Banner,
  Button,
  DateText,
  Form,
  formatDay,
  Group,
  SaveOrCancel,
  Stack,
  sentSchema,
  TextField,
  Title,
  useForm,
} from '@portal/ui';
import { useState } from 'react';
import { type OwnDeputy, setAbsencesMutation } from './deputy.graphql.ts';

type AbsenceCalendar = NonNullable<OwnDeputy['absences']>;

/** The state of the calendar, without its address. */
function Standing({ host, readAt, problem, from, until }: AbsenceCalendar) {
  return (
    <>
      <p>
        {problem && !readAt
          ? 'The portal has not yet read your absences at '
          : 'The portal reads your absences at '}
        <bdi>{host}</bdi>
        {problem && !readAt ? (
          '. It tries again every hour.'
        ) : readAt ? (
          <>
            , last <DateText value={readAt} />.
          </>
        ) : (
          ' within a minute, and every hour from then on.'
        )}{' '}
        {from && until && `You are away from ${formatDay(from)} until ${formatDay(until)}.`}
        {readAt && !from && 'You are not away in the next sixty days.'}
      </p>
      {problem && <Banner kind="warning">{ABSENCE_PROBLEMS[problem]}</Banner>}
    </>
  );
}

/** The calendar that says when the person is away. */
export function Absences({ absences }: { absences: AbsenceCalendar | null }) {
  const notices = useNotices();
  const [isGiving, setGiving] = useState(false);
  const remove = useCommand(setAbsencesMutation, { failure: MESSAGES.removeCalendarFailed });
  async function removeIt() {
    if (!(await remove.run({})).ok) return;
    notices.success(MESSAGES.calendarRemoved);
  }
  return (
    <section aria-labelledby="absences">
      <Stack gap="xs">
        <Title order={3} size="h5" id="absences">
          Calendar of absences
        </Title>
        {absences ? (
          <Standing {...absences} />
        ) : (
          <p>
            Outlook and other calendars can publish when you are out of office. With that address you need not
            type days here.
          </p>
        )}
        {remove.error && (
          <Banner kind="error" onDismiss={remove.dismissError}>
            {remove.error.message}
          </Banner>
        )}
        {isGiving ? (
          <GiveAddress onDone={() => setGiving(false)} />
        ) : (
          <Group gap="sm">
            <Button size="sm" onClick={() => setGiving(true)}>
              {absences ? 'Give another address' : 'Give an address'}
            </Button>
            {absences && (
              <Button
                size="sm"
                pending={remove.pending}
                pendingLabel="Removing..."
                onClick={() => void removeIt()}
              >
                Remove the address
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </section>
  );
}

function GiveAddress({ onDone }: { onDone: () => void }) {
  const notices = useNotices();
  const { run } = useCommand(setAbsencesMutation, { failure: MESSAGES.setAbsencesFailed });
  const [schema] = useState(() => sentSchema((values: { address: string }) => values));
  // Everybody who knows the address can read the calendar, so it is kept in no draft.
  const form = useForm<{ address: string }, typeof schema>({
    schema,
    initialValues: { address: '' },
    draft: null,
  });
  return (
    <Form
      form={form}
      label="Calendar of absences"
      autoFocus
      onSubmit={async ({ address }) => {
        const outcome = await run({ address });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.absencesSet);
        return undefined;
      }}
      onSent={onDone}
    >
      <TextField
        {...form.field('address')}
        label="Address"
        required
        autoComplete="off"
        spellCheck={false}
        help="An https address of iCalendar. What Outlook marks as out of office counts, and without such marks what takes whole days. The address is kept and never shown."
      />
      <SaveOrCancel form={form} label="Keep" pendingLabel="Keeping..." onClose={onDone} />
    </Form>
  );
}
