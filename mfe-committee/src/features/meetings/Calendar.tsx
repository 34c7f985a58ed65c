import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import {
  Banner,
  Button,
  ConfirmDialog,
  DateText,
  ErrorState,
  FormActions,
  Group,
  Panel,
  Stack,
  TextField,
} from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { makeCalendarMutation, myCalendarQuery, removeCalendarMutation } from './calendar.graphql.ts';

/** The questions before an address stops working. */
const ENDS = {
  make: {
    title: 'Make a new address',
    action: 'Make a new one',
    text: 'The address that there is ends: programs that read your calendar there need the new one.',
  },
  remove: {
    title: 'Remove the address',
    action: 'Remove it',
    text: 'Programs that read your calendar at this address find nothing any more.',
  },
} as const;

/** The secret address at which the person's calendar program reads their meetings. It is shown only when it is created. */
export function Calendar() {
  const notices = useNotices();
  const [{ data, error, fetching }, read] = useQuery({
    query: myCalendarQuery,
    requestPolicy: 'cache-and-network',
  });
  const [address, setAddress] = useState<string | null>(null);
  const [dialog, setDialog] = useState<keyof typeof ENDS | null>(null);
  const make = useCommand(makeCalendarMutation, { failure: MESSAGES.makeCalendarFailed });
  const remove = useCommand(removeCalendarMutation, { failure: MESSAGES.removeCalendarFailed });
  const again = () => read({ requestPolicy: 'network-only' });
  const madeAt = data?.myCalendar ?? null;

  async function makeOne() {
    const outcome = await make.run({});
    if (!outcome.ok || outcome.data.__typename !== 'MadeCalendar') return;
    setAddress(outcome.data.address);
    setDialog(null);
    again();
  }
  async function removeIt() {
    if (!(await remove.run({})).ok) return;
    setAddress(null);
    setDialog(null);
    notices.success(MESSAGES.calendarRemoved);
    again();
  }
  const command = dialog === 'remove' ? remove : make;
  const words = ENDS[dialog ?? 'make'];

  if (error && !data)
    return (
      <Panel title="Your calendar">
        <ErrorState message={MESSAGES.calendarStateFailed} onRetry={again} retrying={fetching} />
      </Panel>
    );
  return (
    <Panel title="Your calendar">
      <Stack gap="md">
        <p>
          Outlook, Google Calendar and Apple Calendar can show your meetings: they read them at a secret
          address. Whoever has it sees the title, time and place of your meetings.
        </p>
        {make.error && !dialog && (
          <Banner kind="error" onDismiss={make.dismissError}>
            {make.error.message}
          </Banner>
        )}
        {address && (
          <>
            <Banner kind="warning" title="Copy it now">
              The address is shown only now.
            </Banner>
            <TextField
              label="Address of your calendar"
              value={address}
              readOnly
              autoComplete="off"
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
              onChange={() => {}}
            />
            <FormActions>
              <Button tone="primary" onClick={() => void navigator.clipboard?.writeText(address)}>
                Copy
              </Button>
            </FormActions>
          </>
        )}
        {madeAt ? (
          <Group gap="sm">
            <span>
              Made <DateText value={madeAt} />
            </span>
            <Button size="sm" onClick={() => setDialog('make')}>
              Make a new one
            </Button>
            <Button size="sm" onClick={() => setDialog('remove')}>
              Remove
            </Button>
          </Group>
        ) : (
          data && (
            <Group gap="sm">
              <Button pending={make.pending} pendingLabel="Making..." onClick={() => void makeOne()}>
                Make an address
              </Button>
            </Group>
          )
        )}
      </Stack>
      <ConfirmDialog
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={words.title}
        action={words.action}
        cancel="Keep it"
        pending={command.pending}
        pendingLabel="Please wait..."
        error={command.error?.message ?? null}
        onDismissError={command.dismissError}
        onConfirm={dialog === 'remove' ? removeIt : makeOne}
      >
        {words.text}
      </ConfirmDialog>
    </Panel>
  );
}
