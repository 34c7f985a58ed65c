import { COMMANDS } from './commands.ts';

const INVOCATION = 'npm run admin --';

const usageOf = (name: string, forms: readonly string[]) =>
  forms.map((form) => `  ${INVOCATION} ${name} ${form}`.trimEnd()).join('\n');

/** All commands, one line each. */
function overview(): string {
  const names = [...Object.keys(COMMANDS), 'help'];
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return `Usage: ${INVOCATION} COMMAND …

${lines.join('\n')}
  ${'help'.padEnd(width)}  shows this; help COMMAND tells all of a command

The commands read the same settings as the gateway (DATA_DIR, DATABASE_URL, …).`;
}

/** The command with this name. Throws an Error that names all commands. */
export function commandOf(name: string) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  throw new Error(
    `There is no command "${name}". Commands are ${Object.keys(COMMANDS).join(', ')} and help.`,
  );
}

/** `help` and `help COMMAND` */
export async function help([name, ...more]: string[]): Promise<string> {
  if (more.length) throw new Error('help takes the name of one command, or nothing.');
  if (name === undefined || name === 'help') return overview();
  const { forms, details } = commandOf(name);
  return `Usage:\n${usageOf(name, forms)}\n\n${details}`;
}
