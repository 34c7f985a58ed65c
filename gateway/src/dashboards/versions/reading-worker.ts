import { parseDescription, type RemoteDescription } from './description.ts';

/** The task: a `remote.json`, or a style sheet of the dashboard with this container name. */
export type ReadingTask = { text: string } | { file: string; css: string; container: string };

/** The most lines of errors that are reported, and the longest line: the author of a wrong `remote.json` reads only the first ones. */
const MOST_LINES = 40;
const LONGEST_LINE = 300;

/** The first lines of an error text, which may quote much of the input. */
function firstLines(text: string): string {
  const lines = text.split('\n');
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more lines`] : [];
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  return [...shown, ...more].join('\n');
}

export type ReadDescription = { description: RemoteDescription } | { problem: string };

/** The task that a thread of the pool runs: reads a `remote.json`, or finds what in a style sheet is not scoped. */
export async function read(task: ReadingTask): Promise<ReadDescription | string[]> {
  if ('css' in task) {
    const { unscoped } = await import('@portal/contract/styles');
    return unscoped(task.file, task.css, task.container);
  }
  try {
    return { description: parseDescription(task.text) };
  } catch (error) {
    return { problem: firstLines((error as Error).message) };
  }
}
