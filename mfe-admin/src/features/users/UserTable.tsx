import { ROLE_DEFINITIONS } from '@portal/domain';
import {
  Badge,
  BanIcon,
  Button,
  CheckIcon,
  type Column,
  EditIcon,
  EmailAddress,
  Group,
  Table,
} from '@portal/ui';
import classes from './UserTable.module.css';
import type { User } from './userFields.graphql.ts';
import { rolesOf } from './userForm.ts';

const roleNames = ({ role, roles }: User) =>
  rolesOf(role, roles)
    .map((name) => ROLE_DEFINITIONS[name].displayName)
    .join(', ');

/** The table of spec 2, "User Management". On a narrow screen each person is a card. */
export function UserTable({
  users,
  onEdit,
  onShowSessions,
  onShowPermissions,
}: {
  users: readonly User[];
  onEdit: (user: User) => void;
  onShowSessions: (user: User) => void;
  onShowPermissions: (user: User) => void;
}) {
  const columns: Column<User>[] = [
    { key: 'name', header: 'Name', isRowHeader: true, minWidth: 140, cell: ({ name }) => name },
    {
      key: 'email',
      header: 'Email',
      minWidth: 200,
      cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
    },
    { key: 'role', header: 'Role', minWidth: 150, cell: roleNames },
    { key: 'department', header: 'Department', cell: ({ department }) => department },
    { key: 'status', header: 'Status', cell: ({ active }) => <Status active={active} /> },
    {
      key: 'actions',
      header: 'Actions',
      screenOnly: true,
      minWidth: 190,
      cell: (user) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="sm" icon={<EditIcon />} aria-label={`Edit ${user.name}`} onClick={() => onEdit(user)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Sessions of ${user.name}`} onClick={() => onShowSessions(user)}>
            Sessions
          </Button>
        </Group>
      ),
    },
    {
      key: 'permissions',
      header: 'Role Info',
      screenOnly: true,
      minWidth: 160,
      cell: (user) => (
        <Button
          size="sm"
          tone="quiet"
          className={classes.permissions}
          aria-label={`View Permissions of ${user.name}`}
          onClick={() => onShowPermissions(user)}
        >
          View Permissions
        </Button>
      ),
    },
  ];
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />;
}

function Status({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="green" icon={<CheckIcon />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<BanIcon />}>Inactive</Badge>
  );
}
