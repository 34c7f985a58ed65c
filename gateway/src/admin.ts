import { commandOf, help } from './admin/help.ts';

// As the gateway: what is written here, a backup for one, is for its owner alone.
process.umask(0o077);
const [name = 'help', ...words] = process.argv.slice(2);
try {
  const asksHelp = name === 'help' || name === '--help' || words.includes('--help');
  const about = name === '--help' ? [] : name === 'help' ? words : [name];
  console.log(await (asksHelp ? help(about) : commandOf(name).run(words)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
