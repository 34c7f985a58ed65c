/** A failure whose message contains everything that a person needs to know. Other errors are shown with their stack. */
export class CommandError extends Error {}

export const say = (text: string) => process.stdout.write(`${text}\n`);

/** Prints warnings: things that work today and should be changed. An old portal without warnings sends none. */
export const warn = (warnings: readonly string[] = []) => {
  for (const warning of warnings) say(`Warning: ${warning}`);
};

export interface Options {
  /** Options that take a value: `--to URL`. */
  values?: readonly string[];
  /** Options without a value: `--dry-run`. */
  flags?: readonly string[];
}

export interface Words {
  values: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  words: readonly string[];
}

/** Reads options and arguments. An unknown option, or an option without its value, is an error that names it. */
export function readWords(args: readonly string[], options: Options, usage: string): Words {
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--help') {
      say(usage);
      process.exit(0);
    }
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const [name = '', inline] = arg.slice(2).split(/=(.*)/s);
    if (options.flags?.includes(name) && inline === undefined) {
      flags.add(name);
      continue;
    }
    if (!options.values?.includes(name)) throw new CommandError(`There is no option --${name}.\n\n${usage}`);
    const value = inline ?? args[++at];
    if (!value || value.startsWith('--')) throw new CommandError(`--${name} needs a value.\n\n${usage}`);
    values[name] = value;
  }
  return { values, flags, words };
}

/** Like `readWords`, for a command without arguments. */
export function readOptions(args: readonly string[], options: Options, usage: string): Words {
  const read = readWords(args, options, usage);
  if (read.words.length > 0) throw new CommandError(`"${read.words[0]}" is not understood.\n\n${usage}`);
  return read;
}

/**
 * The limits by which canaries are judged, such as `failing=5,promote=no`; undefined without the option. The portal checks names and values.
 */
export function readLimits(text: string | undefined): Record<string, number | boolean> | undefined {
  if (text === undefined) return undefined;
  if (text === 'usual') return {};
  const limits = text.split(',').map((part) => /^([a-z]+)=(\d+|yes|no)$/.exec(part));
  if (limits.some((limit) => limit === null))
    throw new CommandError(`Limits are names with a number, yes or no: failing=5,promote=no (is "${text}").`);
  return Object.fromEntries(
    limits.map((limit) => {
      const [, name = '', value = ''] = limit ?? [];
      return [name, /^\d/.test(value) ? Number(value) : value === 'yes'];
    }),
  );
}

/** The share of the browsers that a canary gets; undefined without the option. */
export function readCanary(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text))
    throw new CommandError(`--canary must be a share from 1 to 99 percent (is "${text}").`);
  return Number(text);
}
