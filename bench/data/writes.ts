import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';

/** Requests that a run of O6 may use up at most. */
const MOST = 8_000;
export const writable = (count: number): number => Math.min(MOST, Math.floor(count / 2));

const KEPT =
  'status, stage, analyst_notes, last_updated, is_ordered, is_on_shelf, version, analysis_at, pending_at, committee_at, supply_at, archived_at';

/**
 * What O5 and O6 write is taken back after each run, so that every run finds the same data: the first requests stand as
 * submitted while O6 runs, and are as before afterwards.
 */
export class Writes {
  readonly #connection: Connection;
  readonly #count: number;
  #lastEvent = 0;

  constructor(connection: Connection, count: number) {
    this.#connection = connection;
    this.#count = count;
  }

  async #run(...statements: string[]) {
    for (const statement of statements) await this.#connection.query(statement);
  }

  /** Before the first write. */
  async prepare(): Promise<void> {
    const [[row]] = await this.#connection.query<RowDataPacket[]>(
      'SELECT MAX(id) AS last FROM request_events',
    );
    this.#lastEvent = row?.last ?? 0;
    await this.#run(
      `CREATE TABLE bench_kept (id INT PRIMARY KEY) AS SELECT id, ${KEPT} FROM device_requests WHERE id <= ${writable(this.#count)}`,
    );
  }

  /** As many as `writable` says stand as submitted. */
  async submit(): Promise<void> {
    await this.#run(
      `DELETE FROM request_events WHERE id > ${this.#lastEvent}`,
      `UPDATE device_requests SET status = 'submitted', stage = 'submitted', analyst_notes = NULL, last_updated = NULL,
        is_ordered = 0, is_on_shelf = 0, analysis_at = submission_date, pending_at = submission_date, committee_at = NULL,
        supply_at = NULL, archived_at = NULL WHERE id <= ${writable(this.#count)}`,
    );
  }

  /** Everything is as it was loaded. */
  async takeBack(): Promise<void> {
    const columns = KEPT.split(', ').map((column) => `r.${column} = k.${column}`);
    await this.#run(
      `DELETE FROM request_events WHERE id > ${this.#lastEvent}`,
      `DELETE FROM device_requests WHERE id > ${this.#count}`,
      `UPDATE device_requests r JOIN bench_kept k ON k.id = r.id SET ${columns.join(', ')}`,
    );
  }
}
