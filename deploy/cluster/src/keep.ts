import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Note } from './keeper.ts';

let keeper: ChildProcess | undefined;

/**
 * Tells the keeper what was started, or is gone. The keeper lives as long as this process, and ends what is left then: also after a
 * signal or a crash nothing of a cluster runs on.
 */
export function tellKeeper(note: Partial<Note>): void {
  if (!keeper) {
    const program = path.join(import.meta.dirname, 'keeper.ts');
    keeper = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    keeper.unref();
    // It holds nobody up.
    (keeper.stdin as unknown as { unref(): void }).unref();
  }
  keeper.stdin?.write(`${JSON.stringify(note)}\n`);
}
