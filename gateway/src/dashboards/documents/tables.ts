import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shell_documents: ShellDocumentsTable;
  }
}

/** A GraphQL document of a shell that was served. */
export interface ShellDocumentsTable {
  sha256: string;
  name: string;
  registered_at: SqlDateTime;
}
