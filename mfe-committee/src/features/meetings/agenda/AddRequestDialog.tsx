import { MESSAGES, requestOfNumber } from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Form,
  FormActions,
  formatDay,
  LoadingState,
  Modal,
  SkeletonRows,
  sentSchema,
  TextField,
  useForm,
} from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Agenda.module.css';
import { proposalsQuery } from './agenda.graphql.ts';
import type { useAgenda } from './useAgenda.ts';
import { useKeptFocus } from './useKeptFocus.ts';

type Changes = ReturnType<typeof useAgenda>;

/**
 * Adds requests to the agenda: it offers those that need the committee most first, and finds any other by its number. The dialog stays open
 * for further requests.
 */
export function AddRequestDialog({
  opened,
  agenda,
  onClose,
}: {
  opened: boolean;
  agenda: Changes;
  onClose: () => void;
}) {
  const [{ data, error, fetching }, read] = useQuery({
    query: proposalsQuery,
    requestPolicy: 'cache-and-network',
    pause: !opened,
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Add requests" size={640}>
      {error && !data && (
        <ErrorState
          message={MESSAGES.meetingsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
          retrying={fetching}
        />
      )}
      {!data && !error && <LoadingState text="Loading requests..." skeleton={<SkeletonRows />} />}
      {data && <Proposed proposed={data.meetingProposals} onAdd={agenda.addRequest} />}
      <ByNumber agenda={agenda} />
    </Modal>
  );
}

function Proposed({
  proposed,
  onAdd,
}: {
  proposed: ResultOf<typeof proposalsQuery>['meetingProposals'];
  onAdd: Changes['addRequest'];
}) {
  const list = useKeptFocus<HTMLUListElement>(proposed.map(({ id }) => id).join());
  return (
    <>
      {proposed.length === 0 && (
        <EmptyState title="No other request waits">
          All requests in committee review are on an agenda, or circulate. Add another item instead.
        </EmptyState>
      )}
      <ul ref={list} className={classes.items} aria-label="Requests in committee review">
        {proposed.map(({ id, number, deviceName, department, isUrgent, dueDay, overdue }) => (
          <li key={id} className={classes.item}>
            <div className={classes.what}>
              <p>
                {`${number} ${deviceName} `}
                {isUrgent && <Badge tone="red">Urgent</Badge>}
              </p>
              <p className={classes.soft}>
                {[department, dueDay && `${overdue ? 'was due' : 'due'} ${formatDay(dueDay)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button size="sm" aria-label={`Add: ${number} ${deviceName}`} onClick={() => onAdd(id)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const schema = sentSchema(({ number }: { number: string }) => ({ number: requestOfNumber(number) }));

function ByNumber({ agenda }: { agenda: Changes }) {
  const form = useForm<{ number: string }, typeof schema>({
    schema,
    initialValues: { number: '' },
    draft: null,
  });
  return (
    <Form
      form={form}
      label="Add a request by its number"
      onSubmit={async ({ number }) =>
        number === null
          ? { message: null, fields: [{ field: 'number', message: MESSAGES.mergeNoNumber }] }
          : agenda.send({ requestId: String(number) })
      }
      onSent={() => form.reset()}
    >
      <div className={classes.byNumber}>
        <TextField
          {...form.field('number')}
          label="Number of another request"
          help="Such as MDR-000042."
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions>
          <Button type="submit" pending={form.submitting}>
            Add the request
          </Button>
        </FormActions>
      </div>
    </Form>
  );
}
