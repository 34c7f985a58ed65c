import { ROLE_DEFINITIONS } from '@portal/domain';
import {
  Avatar,
  Badge,
  Button,
  type Column,
  DateText,
  DefinitionList,
  Group,
  Panel,
  Stack,
  Table,
} from '@portal/ui';

const PEOPLE = [
  { id: 1, name: 'Amara Okafor', email: 'amara.okafor@hospital.example', role: 'provider', active: true },
  {
    id: 2,
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@hospital.example',
    role: 'analyst',
    active: true,
  },
  {
    id: 3,
    name: 'Priya Raman',
    email: 'priya.raman@hospital.example',
    role: 'business_office',
    active: false,
  },
] as const;

const columns: Column<(typeof PEOPLE)[number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, isRowHeader: true },
  { key: 'email', header: 'Email', cell: ({ email }) => email, minWidth: 220 },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_DEFINITIONS[role].displayName },
  {
    key: 'status',
    header: 'Status',
    cell: ({ active }) => <Badge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</Badge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: () => <Button size="sm">Edit</Button>,
  },
];

const TONES = ['blue', 'sky', 'green', 'yellow', 'purple', 'red', 'orange', 'grey'] as const;

export function Data() {
  return (
    <Stack gap="lg">
      <Panel title="Users" flush>
        <Table caption="Users" columns={columns} rows={PEOPLE} rowKey={({ id }) => id} />
      </Panel>
      <Panel title="Facts">
        <Stack gap="md">
          <Group gap="xs">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Avatar name="Amara Okafor" />
          </Group>
          <DefinitionList
            items={[
              { term: 'Manufacturer', value: 'Boston Scientific' },
              { term: 'Department', value: 'Cath Lab' },
              { term: 'Submitted', value: <DateText value={Date.now() - 3 * 86_400_000} /> },
              { term: 'Last updated', value: <DateText value={Date.now() - 40 * 86_400_000} /> },
              {
                term: 'Description',
                wide: true,
                value: 'A drug-eluting balloon catheter for in-stent restenosis.\nUsed about twice a week.',
              },
            ]}
          />
        </Stack>
      </Panel>
    </Stack>
  );
}
