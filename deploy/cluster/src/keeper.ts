// A process of its own: when whoever started it is gone, however that came, it ends all that was started and removes its folder.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const groups = new Set<number>();
const folders = new Set<string>();

// A signal to the terminal's programs is for those who can say goodbye.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { started, ended, folder, removed } = JSON.parse(line) as Partial<Note>;
    if (started) groups.add(started);
    if (ended) groups.delete(ended);
    if (folder) folders.add(folder);
    if (removed) folders.delete(removed);
  })
  .on('close', () => {
    for (const group of groups) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  });

export interface Note {
  /** A process group, or a folder, that must not outlast whoever started the keeper. */
  started: number;
  folder: string;
  /** It is gone. */
  ended: number;
  removed: string;
}
