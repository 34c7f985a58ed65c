import { MESSAGES } from '@portal/domain';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatDay,
  LoadingState,
  Modal,
  SkeletonRows,
} from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Agenda.module.css';
import { proposalsQuery } from './agenda.graphql.ts';

/** Requests that the agenda could have, those first that need the committee most. The dialog stays open for the next one. */
export function AddRequestDialog({
  opened,
  onAdd,
  onClose,
}: {
  opened: boolean;
  onAdd: (requestId: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [{ data, error, fetching }, read] = useQuery({
    query: proposalsQuery,
    requestPolicy: 'cache-and-network',
    pause: !opened,
  });
  const proposed = data?.meetingProposals ?? [];
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
      {data && proposed.length === 0 && (
        <EmptyState title="No other request waits">
          All requests in committee review are on an agenda.
        </EmptyState>
      )}
      <ul className={classes.items} aria-label="Requests in committee review">
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
    </Modal>
  );
}
