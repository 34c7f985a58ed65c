import { commandOf, help } from './help.ts';

/** Does what an operator's words ask for, with the settings of the environment, and gives what to print. Throws what is wrong with them. */
export async function adminCommand([name = 'help', ...words]: readonly string[]): Promise<string> {
  const asksHelp = name === 'help' || name === '--help' || words.includes('--help');
  const about = name === '--help' ? [] : name === 'help' ? words : [name];
  return asksHelp ? help(about) : commandOf(name).run(words);
}
