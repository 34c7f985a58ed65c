/** The state of a server, as the server reports it. */
export interface ServerState {
  /** Why the server cannot be written to. Undefined when it can. */
  problem: string | undefined;
  /** The cluster to which the server belongs. */
  cluster: { id: string; kind: 'galera' | 'group' | 'group of several primaries' } | undefined;
}

export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

const READ_ONLY = [
  'read_only',
  'super_read_only',
  'innodb_read_only',
  'transaction_read_only',
  'tx_read_only',
];
const VARIABLES = [
  ...READ_ONLY,
  'wsrep_on',
  'group_replication_group_name',
  'group_replication_single_primary_mode',
];
const GALERA = ['wsrep_ready', 'wsrep_cluster_status', 'wsrep_cluster_state_uuid'];

/** A node that has lost its cluster still answers SHOW. A user who may not read about the group sees an empty table. */
const SHOW_VARIABLES = `SHOW VARIABLES WHERE Variable_name IN (${quoted(VARIABLES)})`;
const SHOW_GALERA = `SHOW GLOBAL STATUS WHERE Variable_name IN (${quoted(GALERA)})`;
const MEMBERS =
  'SELECT MEMBER_ID = @@server_uuid AS self, MEMBER_STATE AS state FROM performance_schema.replication_group_members';

const isOn = (value: string | undefined) => value !== undefined && /^(ON|1)$/i.test(value);

async function pairs(ask: Ask, statement: string): Promise<Map<string, string>> {
  const rows = await ask(statement);
  return new Map(
    rows.map(({ Variable_name, Value }) => [String(Variable_name).toLowerCase(), String(Value)]),
  );
}

/** Asks a server whether it accepts writes, and whether it belongs to a cluster. This takes one statement, on a cluster two. */
export async function readState(ask: Ask): Promise<ServerState> {
  const variables = await pairs(ask, SHOW_VARIABLES);
  const closed = READ_ONLY.find((name) => isOn(variables.get(name)));
  const readOnly = closed && `the server is read-only (${closed})`;
  if (isOn(variables.get('wsrep_on'))) {
    const status = await pairs(ask, SHOW_GALERA);
    const member = status.get('wsrep_cluster_status') === 'Primary' && isOn(status.get('wsrep_ready'));
    return {
      problem: member ? readOnly : "the node is not part of its cluster's primary component",
      cluster: { id: status.get('wsrep_cluster_state_uuid') ?? '', kind: 'galera' },
    };
  }
  const group = variables.get('group_replication_group_name');
  if (!group) return { problem: readOnly, cluster: undefined };
  const alone = isOn(variables.get('group_replication_single_primary_mode'));
  return {
    problem: problemOf(await ask(MEMBERS).catch(() => [])) ?? readOnly,
    cluster: { id: group, kind: alone ? 'group' : 'group of several primaries' },
  };
}

function problemOf(members: Record<string, unknown>[]): string | undefined {
  const self = members.find((member) => Number(member.self) === 1);
  if (!self) return undefined;
  if (self.state !== 'ONLINE') return `the member of the group is ${self.state}`;
  const reached = members.filter(({ state }) => state !== 'UNREACHABLE').length;
  return reached * 2 > members.length ? undefined : 'the member has lost the majority of its group';
}
