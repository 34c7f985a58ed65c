import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** Counts the statements of stores: what a request costs the database, without `begin` and `commit`. */
export class StatementCounter implements KyselyPlugin {
  #kinds: RootOperationNode['kind'][] = [];

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    this.#kinds.push(node.kind);
    return node;
  }

  async transformResult<T>({ result }: { result: T }): Promise<T> {
    return result;
  }

  /** The kinds of the statements that `work` made the gateway run. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.#kinds = [];
    await work();
    return this.#kinds.map((kind) => kind.replace('QueryNode', '').toLowerCase());
  }
}
