import { adminCommand } from './admin/run.ts';

// Like the gateway: the files that a command writes, such as a backup, belong to their owner alone.
process.umask(0o077);
try {
  console.log(await adminCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
