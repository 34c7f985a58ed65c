import type { InterestKind } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    interest_declarations: InterestDeclarationsTable;
    declared_interests: DeclaredInterestsTable;
  }
}

/** What a committee member has declared at a time. The newest one counts; no row is ever changed. */
export interface InterestDeclarationsTable {
  id: Generated<number>;
  user_id: number;
  /** The name of that time. */
  user_name: string;
  /** Counts the declarations of the person. */
  number: number;
  declared_at: SqlDateTime;
  valid_until: SqlDateTime;
}

/** One relation of a declaration; none for a member who has none. */
export interface DeclaredInterestsTable {
  declaration_id: number;
  /** Counts in the declaration. */
  place: number;
  manufacturer: string;
  /** `manufacturerKey` of the name, by which names are compared. */
  manufacturer_key: string;
  kind: InterestKind;
  text: string | null;
}

export type DeclarationRow = Selectable<InterestDeclarationsTable>;
export type InterestRow = Selectable<DeclaredInterestsTable>;
