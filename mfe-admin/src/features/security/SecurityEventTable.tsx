import { SECURITY_EVENTS } from '@portal/domain';
import { Badge, Button, type Column, EmailAddress, formatDateTime, Table, WarningIcon } from '@portal/ui';
import classes from './SecurityEvents.module.css';
import type { SecurityEvent } from './securityEvents.graphql.ts';

/** A table of events about access. `onPerson` searches for the events of one person. */
export function SecurityEventTable({
  events,
  onPerson,
}: {
  events: readonly SecurityEvent[];
  onPerson: (email: string) => void;
}) {
  const columns: Column<SecurityEvent>[] = [
    {
      key: 'at',
      header: 'Time',
      isRowHeader: true,
      minWidth: 170,
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { key: 'kind', header: 'Event', minWidth: 170, cell: (event) => <Kind event={event} /> },
    {
      key: 'person',
      header: 'Person',
      minWidth: 180,
      cell: ({ person }) => person && <Person person={person} onPerson={onPerson} />,
    },
    { key: 'actor', header: 'Done by', cell: ({ actor }) => actor?.name },
    { key: 'address', header: 'Address', cell: ({ address }) => address },
    {
      key: 'detail',
      header: 'Details',
      minWidth: 200,
      cell: (event) => <Details event={event} />,
    },
  ];
  return <Table caption="Security events" columns={columns} rows={events} rowKey={({ id }) => id} />;
}

function Details({ event: { detail, times, lastAt } }: { event: SecurityEvent }) {
  return (
    <span className={classes.detail}>
      {detail}
      {times > 1 && lastAt && (
        <span className={classes.times}>
          {times} times, last at {formatDateTime(lastAt)}
        </span>
      )}
    </span>
  );
}

function Kind({ event: { kind } }: { event: SecurityEvent }) {
  const definition = SECURITY_EVENTS[kind];
  const failed = 'failed' in definition;
  return (
    <Badge tone={failed ? 'red' : 'grey'} icon={failed && <WarningIcon />}>
      {definition.label}
    </Badge>
  );
}

function Person({
  person: { name, email },
  onPerson,
}: {
  person: { name: string; email: string };
  onPerson: (email: string) => void;
}) {
  if (!email) return name;
  return (
    <div>
      <p>{name}</p>
      <Button
        size="sm"
        tone="quiet"
        className={classes.email}
        aria-label={`Events of ${email}`}
        onClick={() => onPerson(email)}
      >
        <EmailAddress>{email}</EmailAddress>
      </Button>
    </div>
  );
}
