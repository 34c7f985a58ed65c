import { MESSAGES } from '@portal/domain';
import {
  Button,
  EmptyState,
  ErrorState,
  LiveRegion,
  LoadingState,
  Panel,
  SearchField,
  ShowMore,
  SkeletonRows,
  UsersIcon,
  useQueryText,
} from '@portal/ui';
import { useState } from 'react';
import { EditDialog } from './EditDialog.tsx';
import { RoleDialog } from './roles/RoleDialog.tsx';
import { SessionsDialog } from './sessions/SessionsDialog.tsx';
import classes from './UserList.module.css';
import { UserTable } from './UserTable.tsx';
import type { User } from './userFields.graphql.ts';
import { useUsers } from './useUsers.ts';

const people = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Everyone who has an account or an invitation: a search, the table, and the dialogs that its buttons open. */
export function UserList() {
  const search = useQueryText();
  const users = useUsers(search.text);
  const [editing, setEditing] = useState<User | null>(null);
  const [shown, setShown] = useState<User | null>(null);
  const [signedIn, setSignedIn] = useState<User | null>(null);
  const settled = !users.loading && !users.searching;
  const summary = settled && !users.error ? people(users.totalCount) : '';
  return (
    <Panel flush>
      <div className={classes.tools}>
        <div className={classes.search} data-print="hide">
          <SearchField
            label="Search users"
            placeholder="Name or email"
            value={search.typed}
            onChange={search.type}
          />
        </div>
        <p className={classes.count}>{summary}</p>
        <LiveRegion message={search.text && summary} />
      </div>
      {users.error && (
        <div className={classes.state}>
          <ErrorState message={users.error} onRetry={users.refresh} retrying={users.loading} />
        </div>
      )}
      {users.loading && (
        <div className={classes.state}>
          <LoadingState text="Loading users..." skeleton={<SkeletonRows />} />
        </div>
      )}
      {settled && !users.error && users.items.length === 0 && (
        <EmptyState
          icon={<UsersIcon />}
          title={MESSAGES.noUsers}
          action={search.text && <Button onClick={() => search.type('')}>Clear search</Button>}
        >
          {search.text ? 'Try another part of the name or email.' : 'Invite the first one.'}
        </EmptyState>
      )}
      {users.items.length > 0 && (
        <div aria-busy={users.searching} className={classes.table}>
          <UserTable
            users={users.items}
            onEdit={setEditing}
            onShowSessions={setSignedIn}
            onShowPermissions={setShown}
          />
          <ShowMore pages={users} />
        </div>
      )}
      <EditDialog user={editing} onClose={() => setEditing(null)} />
      <SessionsDialog user={signedIn} onClose={() => setSignedIn(null)} />
      <RoleDialog user={shown} onClose={() => setShown(null)} />
    </Panel>
  );
}
