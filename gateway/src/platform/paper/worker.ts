import { moving } from '../moving.ts';
import { writeBook } from './book.ts';
import { TooManyPages } from './pen.ts';
import type { CleanTask, PressTask, WordTask, WriteResult } from './tasks.ts';

/** How often a thread reports its progress, in pages. */
const TOLD_EACH = 5;

/** The task that makes a book. */
export async function write({ book, most, mostBytes, port }: PressTask): Promise<unknown> {
  try {
    const written = await writeBook(book, {
      most,
      tell: (pages) => {
        if (pages % TOLD_EACH === 1) port.postMessage(pages);
      },
    });
    const { append } = await import('./append.ts');
    const bytes = await append(written.bytes, book);
    if (bytes.length > mostBytes) return { beyond: 'bytes' } satisfies WriteResult;
    return moving({ bytes, pages: written.pages, beyond: null } satisfies WriteResult, [bytes]);
  } catch (error) {
    if (error instanceof TooManyPages) return { beyond: 'pages' } satisfies WriteResult;
    throw error;
  } finally {
    port.close();
  }
}

/** The task that examines a document that somebody has sent. */
export async function clean({ bytes, mostPages, mostBytes }: CleanTask): Promise<unknown> {
  const { cleaned } = await import('./clean.ts');
  const result = await cleaned(bytes, { mostPages, mostBytes });
  return result.problem === null ? moving(result, [result.bytes]) : result;
}

/** The task that makes a book for word processors. */
export async function word({ book }: WordTask): Promise<unknown> {
  const { writeWord } = await import('./word.ts');
  const bytes = await writeWord(book);
  return moving(bytes, [bytes]);
}
