import type { CompiledQuery, LogEvent } from 'kysely';

/** Looks on at the statements of stores: what a request costs the database, without `begin` and `commit`. */
export class StatementLog {
  #run: CompiledQuery[] = [];

  readonly note = ({ query }: LogEvent): void => {
    if (/^(select|insert|update|delete)/.test(query.sql)) this.#run.push(query);
  };

  /** The statements that `work` made the gateway run. */
  async during(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    this.#run = [];
    await work();
    return this.#run;
  }

  /** The kinds of them, such as `select`. */
  async kindsDuring(work: () => Promise<unknown>): Promise<string[]> {
    return (await this.during(work)).map(({ sql }) => sql.slice(0, 6));
  }
}
