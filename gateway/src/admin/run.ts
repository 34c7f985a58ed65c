import { commandOf, help } from './help.ts';

/**
 * Runs an operator's command with the settings of the environment. Returns the text to print. Throws an Error that names
 * what is wrong with the words.
 */
export async function adminCommand([name = 'help', ...words]: readonly string[]): Promise<string> {
  const asksHelp = name === 'help' || name === '--help' || words.includes('--help');
  const about = name === '--help' ? [] : name === 'help' ? words : [name];
  return asksHelp ? help(about) : commandOf(name).run(words);
}
