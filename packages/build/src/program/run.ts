import { check } from './check.ts';
import { type Checkout, dev } from './dev.ts';
import { publish } from './publish.ts';
import { remotes } from './remotes.ts';
import { schema } from './schema.ts';
import { CommandError, say } from './words.ts';

const COMMANDS: Record<string, (args: readonly string[], checkout?: Checkout) => Promise<void>> = {
  check,
  dev,
  publish,
  remotes,
  schema,
};

const USAGE = `Usage: portal COMMAND …

  check    checks the manifest, the types, the build and the operations
  dev      serves the dashboard in the portal's shell; changes show at once
  publish  builds the dashboard and makes it live
  remotes  shows and changes which versions are live
  schema   fetches the portal's GraphQL schema, and shows what changed

A command says more with --help. The portal's URL is given after --to, in the environment variable PORTAL_URL, or in
package.json: "portal": { "url": "https://portal.example" }.`;

/** Runs the program `portal` with the arguments of its command line; `checkout` is what a checkout of the portal adds. */
export async function run([name = '', ...args]: readonly string[], checkout?: Checkout): Promise<void> {
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command) await command(args, checkout);
    else if (name === '--help') say(USAGE);
    else throw new CommandError(name ? `There is no command "${name}".\n\n${USAGE}` : USAGE);
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`${error instanceof CommandError ? message : stack}\n`);
    process.exitCode = 1;
  }
}
