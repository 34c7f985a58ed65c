import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    search_index: SearchIndexTable;
  }
}

/**
 * One ordered list holds everything that a search reads, so that one statement writes it. The first letter of a term says what the row is:
 * see `terms.ts`. There is no foreign key: rows of the dictionary belong to no request.
 */
export interface SearchIndexTable {
  term: string;
  /** 0 where the row belongs to no request. */
  request_id: number;
  /**
   * In the dictionary, about how many requests have the word: it only decides where a search begins, so it may be out of date. Below
   * `UNUSED`, since which minute no request has it. In the row `PROGRESS`, how far the index is filled.
   */
  weight: Generated<number>;
}
