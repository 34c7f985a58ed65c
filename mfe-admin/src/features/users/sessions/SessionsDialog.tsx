import { deviceOf, type SignedInSession, useNotices, useSessions } from '@portal/kit';
import {
  Badge,
  Banner,
  Button,
  type Column,
  DateText,
  ErrorState,
  FormActions,
  Group,
  LoadingState,
  Modal,
  SkeletonRows,
  Stack,
  Table,
  Text,
} from '@portal/ui';
import { useState } from 'react';
import { useLast } from '../../../shared/useLast.ts';

interface Person {
  id: string;
  name: string;
}

const ALL = 'all';

/** Lists a user's sessions, with buttons to end them. It is open while there is a user. */
export function SessionsDialog({ user, onClose }: { user: Person | null; onClose: () => void }) {
  const shown = useLast(user);
  return (
    <Modal opened={user !== null} onClose={onClose} title={`Sessions of ${shown?.name ?? ''}`} size={720}>
      {shown && <Sessions key={shown.id} user={shown} onClose={onClose} />}
    </Modal>
  );
}

function Sessions({ user, onClose }: { user: Person; onClose: () => void }) {
  const { sessions, error, refresh, end } = useSessions(user.id);
  const notices = useNotices();
  const [ending, setEnding] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function endOne(id: string | undefined, done: string) {
    setEnding(id ?? ALL);
    setRefusal(null);
    try {
      await end(id);
      notices.success(done);
    } catch (cause) {
      setRefusal((cause as Error).message);
    }
    setEnding(null);
  }

  const columns: Column<SignedInSession>[] = [
    {
      key: 'device',
      header: 'Browser',
      isRowHeader: true,
      minWidth: 160,
      cell: (session) => (
        <Group gap="xs">
          {deviceOf(session)}
          {session.current && <Badge tone="green">This session</Badge>}
          {session.emergency && <Badge tone="orange">Emergency</Badge>}
        </Group>
      ),
    },
    { key: 'seen', header: 'Last seen', cell: (session) => <DateText value={session.last_seen_at} /> },
    { key: 'since', header: 'Signed in', cell: (session) => <DateText value={session.created_at} /> },
    {
      key: 'action',
      header: 'Action',
      cell: (session) => (
        <Button
          size="sm"
          aria-label={`End the session in ${deviceOf(session)}`}
          pending={ending === session.id}
          disabled={ending !== null && ending !== session.id}
          onClick={() => endOne(session.id, `The session in ${deviceOf(session)} has ended`)}
        >
          End
        </Button>
      ),
    },
  ];

  return (
    <Stack gap="md">
      {error && <ErrorState message={error} onRetry={refresh} />}
      {!sessions && !error && (
        <LoadingState text="Loading sessions..." skeleton={<SkeletonRows count={2} />} />
      )}
      {sessions?.length === 0 && (
        <Text>
          <bdi>{user.name}</bdi> is not signed in.
        </Text>
      )}
      {sessions && sessions.length > 0 && (
        <Table caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} />
      )}
      <FormActions
        failure={
          refusal && (
            <Banner kind="error" onDismiss={() => setRefusal(null)}>
              {refusal}
            </Banner>
          )
        }
      >
        {sessions && sessions.length > 0 && (
          <Button
            tone="danger"
            pending={ending === ALL}
            pendingLabel="Ending..."
            disabled={ending !== null && ending !== ALL}
            onClick={() => endOne(undefined, `${user.name} is signed out everywhere`)}
          >
            End All Sessions
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Stack>
  );
}
