import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboard_backends: DashboardBackendsTable;
    assertion_keys: AssertionKeysTable;
  }
}

/** The server that answers the calls of a dashboard. Only an operator sets it. */
export interface DashboardBackendsTable {
  /** The name of the dashboard, which need not be published yet. */
  name: string;
  url: string;
  updated_at: SqlDateTime;
}

/** A key pair that signs assertions. */
export interface AssertionKeysTable {
  /** The thumbprint of the public key (RFC 7638). */
  kid: string;
  /** The private key, encrypted with the identity secret. The public key is a part of it. */
  sealed: string;
  created_at: SqlDateTime;
}
