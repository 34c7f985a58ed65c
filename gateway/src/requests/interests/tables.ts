import type { InterestKind } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    interest_declarations: InterestDeclarationsTable;
    declared_interests: DeclaredInterestsTable;
  }
}

/** A declaration of a committee member. The newest one counts; rows are never changed. */
export interface InterestDeclarationsTable {
  id: Generated<number>;
  user_id: number;
  /** The name of the person at that time. */
  user_name: string;
  /** Counts the declarations of the person, from 1. */
  number: number;
  declared_at: SqlDateTime;
  valid_until: SqlDateTime;
}

/** One relation to a manufacturer in a declaration. A declaration can have none. */
export interface DeclaredInterestsTable {
  declaration_id: number;
  /** Counts from 1 within the declaration. */
  place: number;
  manufacturer: string;
  /** `manufacturerKey` of the name, by which names are compared. */
  manufacturer_key: string;
  kind: InterestKind;
  text: string | null;
}

export type DeclarationRow = Selectable<InterestDeclarationsTable>;
export type InterestRow = Selectable<DeclaredInterestsTable>;
