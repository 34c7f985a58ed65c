import { FIRST_STAGE, snake, standingAt, USUAL_URGENCY } from '@portal/domain';
import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import { sortKeys } from '../../gateway/src/requests/device-requests/sort-keys.ts';

/** The most requests that a run of O6 may use. */
const MOST = 8_000;
export const writable = (count: number): number => Math.min(MOST, Math.floor(count / 2));

const AT = '2000-01-01 00:00:00.000';
const standing = standingAt(FIRST_STAGE);
const keys = sortKeys({
  ...standing,
  ...{ submissionDate: '2000-01-01T00:00:00.000Z', lastUpdated: null },
  ...{ stageDate: null, orderDate: null, shelfDate: null },
  ...{ urgency: USUAL_URGENCY, urgencyConfirmedAt: null, wantedBy: null },
});

/** The columns of a request that has just been submitted. `AT` stands for the request's own submission date. */
const SUBMITTED: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(standing).map(([name, value]) => [snake(name), value])),
  ...keys,
  analyst_notes: null,
  last_updated: null,
};

const KEPT = [...Object.keys(SUBMITTED), 'version'];

/**
 * Undoes after each run what O5 and O6 have written, so that every run finds the same data. The first requests are set to submitted while
 * O6 runs, and restored afterwards.
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

  /** Call it before the first write. */
  async prepare(): Promise<void> {
    const [[row]] = await this.#connection.query<RowDataPacket[]>(
      'SELECT MAX(id) AS last FROM request_events',
    );
    this.#lastEvent = row?.last ?? 0;
    await this.#run(
      `CREATE TABLE bench_kept (id INT PRIMARY KEY) AS SELECT id, ${KEPT.join()} FROM device_requests WHERE id <= ${writable(this.#count)}`,
    );
  }

  /** Sets as many requests to submitted as `writable` allows. */
  async submit(): Promise<void> {
    const columns = Object.entries(SUBMITTED).map(
      ([column, value]) => `${column} = ${value === AT ? 'submission_date' : this.#connection.escape(value)}`,
    );
    await this.#run(
      `DELETE FROM request_events WHERE id > ${this.#lastEvent}`,
      `UPDATE device_requests SET ${columns.join()} WHERE id <= ${writable(this.#count)}`,
    );
  }

  /** Restores the data as they were loaded. */
  async takeBack(): Promise<void> {
    const columns = KEPT.map((column) => `r.${column} = k.${column}`);
    await this.#run(
      `DELETE FROM request_events WHERE id > ${this.#lastEvent}`,
      `DELETE FROM device_requests WHERE id > ${this.#count}`,
      `UPDATE device_requests r JOIN bench_kept k ON k.id = r.id SET ${columns.join(', ')}`,
    );
  }
}
