import { CIRCULATION_ENDS, type FieldError, instantAt, LIMITS, MESSAGES } from '@portal/domain';
import { type ResultOf, useCommand, useNotices } from '@portal/kit';
import {
  Badge,
  EmptyState,
  ErrorState,
  Form,
  LoadingState,
  Modal,
  SaveOrCancel,
  sentSchema,
  TextField,
  useForm,
} from '@portal/ui';
import { useQuery } from 'urql';
import { proposalsQuery } from './agenda/agenda.graphql.ts';
import { CheckList } from './CheckList.tsx';
import classes from './Meetings.module.css';
import { circulateMutation, meetingPeopleQuery } from './meetings.graphql.ts';

/** A dialog that opens a vote without a meeting, on requests that are on no coming agenda. */
export function CirculateDialog({
  opened,
  onDone,
  onClose,
}: {
  opened: boolean;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const [people, readPeople] = useQuery({ query: meetingPeopleQuery, pause: !opened });
  const [proposed, readProposed] = useQuery({
    query: proposalsQuery,
    requestPolicy: 'cache-and-network',
    pause: !opened,
  });
  const error = people.error ?? (proposed.data ? undefined : proposed.error);
  const requests = proposed.data?.meetingProposals;
  return (
    <Modal opened={opened} onClose={onClose} title="Circulate requests" size={560}>
      {error && (
        <ErrorState
          message={MESSAGES.meetingsFailed}
          onRetry={() => {
            for (const read of [readPeople, readProposed]) read({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {!error && !(people.data && requests) && <LoadingState text="Loading..." />}
      {requests?.length === 0 && (
        <EmptyState title="No request waits">
          All requests in committee review are on an agenda, or circulate already.
        </EmptyState>
      )}
      {people.data && requests && requests.length > 0 && (
        <CirculateForm
          people={people.data.meetingCandidates}
          timeZone={people.data.hospitalTimeZone}
          requests={requests}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type Values = {
  requests: readonly string[];
  title: string;
  day: string;
  time: string;
  members: readonly string[];
};

const schema = sentSchema((values: Values) => values);

const FIELDS: Readonly<Record<string, keyof Values>> = {
  endsAt: 'day',
  memberIds: 'members',
  requestIds: 'requests',
};

const atFields = (fields: readonly FieldError[]): FieldError[] =>
  fields.map(({ field, message }) => ({ field: FIELDS[field.split('.')[0] ?? ''] ?? field, message }));

function CirculateForm({
  people,
  timeZone,
  requests,
  onDone,
  onClose,
}: {
  people: readonly { id: string; name: string }[];
  timeZone: string;
  requests: ResultOf<typeof proposalsQuery>['meetingProposals'];
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const notices = useNotices();
  const { run } = useCommand(circulateMutation, { failure: MESSAGES.circulateFailed });
  const form = useForm({
    schema,
    initialValues: {
      ...{ requests: [], title: '', day: '', time: CIRCULATION_ENDS },
      members: people.length <= LIMITS.meeting.members ? people.map(({ id }) => id) : [],
    } as Values,
    draft: null,
  });
  return (
    <Form
      form={form}
      label="Circulate requests"
      onSubmit={async ({ requests: requestIds, title, day, time, members }) => {
        const endsAt = instantAt({ day, time }, timeZone);
        if (!endsAt || !requestIds.length)
          return {
            message: null,
            fields: [
              ...(requestIds.length
                ? []
                : [{ field: 'requests', message: MESSAGES.required('Requests', true) }]),
              ...(endsAt ? [] : [{ field: day ? 'time' : 'day', message: MESSAGES.required('Until') }]),
            ],
          };
        const outcome = await run({
          input: {
            requestIds: [...requestIds],
            title,
            endsAt: endsAt.toISOString(),
            memberIds: [...members],
          },
        });
        if (!outcome.ok) return { ...outcome.error, fields: atFields(outcome.error.fields ?? []) };
        notices.success(MESSAGES.circulationOpened);
        onDone(outcome.data.id);
        return undefined;
      }}
    >
      <p className={classes.place}>
        The members vote without a meeting. It ends when all have voted, or at the time that you choose.
      </p>
      <CheckList
        form={form}
        name="requests"
        legend="Requests"
        required
        options={requests.map(({ id, number, deviceName, isUrgent }) => ({
          value: id,
          label: (
            <>
              {`${number} ${deviceName} `}
              {isUrgent && <Badge tone="red">Urgent</Badge>}
            </>
          ),
        }))}
      />
      <div className={classes.pair}>
        <TextField label="Until" type="date" required {...form.field('day')} />
        <TextField label="Time" type="time" required {...form.field('time')} />
      </div>
      <TextField
        label="Title"
        help="Left empty, it names the requests."
        autoComplete="off"
        {...form.field('title')}
      />
      <CheckList
        form={form}
        name="members"
        legend="Members"
        required
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SaveOrCancel form={form} label="Open the circulation" onClose={onClose} />
    </Form>
  );
}
