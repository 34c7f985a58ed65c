import { adminCommand } from './admin/run.ts';

// As the gateway: what is written here, a backup for one, is for its owner alone.
process.umask(0o077);
try {
  console.log(await adminCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
