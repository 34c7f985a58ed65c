/** The last work of each queue, by database and name. */
const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs work with the same name one after another in this process, because parallel runs would block each other in the database. */
export async function inTurn<T>(scope: object, name: string, work: () => Promise<T>): Promise<T> {
  const ends = queues.get(scope) ?? new Map<string, Promise<unknown>>();
  queues.set(scope, ends);
  const turn = (ends.get(name) ?? Promise.resolve()).then(work, work);
  ends.set(name, turn);
  try {
    return await turn;
  } finally {
    if (ends.get(name) === turn) ends.delete(name);
  }
}
