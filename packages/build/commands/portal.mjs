// Shared by the commands that talk to a running portal: arguments, the dashboard, and the portal's answers.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './node.mjs';

const PATIENCE_MS = 60_000;

/** Reads `--name value` options and plain words. An unknown option is an error that names it. */
export function readWords(args, options, usage) {
  const values = {};
  const words = [];
  for (let at = 0; at < args.length; at++) {
    const [name, inline] = args[at].startsWith('--') ? args[at].slice(2).split(/=(.*)/s) : [];
    if (name === undefined) {
      words.push(args[at]);
      continue;
    }
    if (!options.includes(name)) throw new CommandError(`There is no option --${name}.\n\n${usage}`);
    const value = inline ?? args[++at];
    if (!value || value.startsWith('--')) throw new CommandError(`--${name} needs a value.\n\n${usage}`);
    values[name] = value;
  }
  return { values, words };
}

/** The dashboard that the command works on. npm says in which folder it runs a script. */
export function dashboardFolder(usage) {
  const folder = dirname(process.env.npm_package_json ?? '');
  if (!existsSync(join(folder, 'portal.json')))
    throw new CommandError(`This is not run in a dashboard's folder: portal.json is missing.\n\n${usage}`);
  return folder;
}

/** The origin of a portal's URL. */
export function originOf(to, usage) {
  if (!to) throw new CommandError(`Say which portal: --to https://portal.example\n\n${usage}`);
  if (!/^https?:\/\//.test(to) || !URL.canParse(to))
    throw new CommandError(`--to must be the URL of a portal, such as https://portal.example (is "${to}").`);
  return new URL(to).origin;
}

/** A portal, and the token for requests to it. */
export function openPortal({ to, token = process.env.REMOTE_TOKEN }, usage) {
  const origin = originOf(to, usage);
  if (!token)
    throw new CommandError(
      'A token is needed, in the environment variable REMOTE_TOKEN or after --token. An operator makes one with\n' +
        '  npm run admin -- remote-token create NAME',
    );
  async function ask(method, path, body) {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error) => {
      const reason = error.cause?.code ?? error.cause?.message ?? error.message;
      throw new CommandError(`${origin} cannot be reached (${reason}).`);
    });
    const text = await response.text();
    let answer;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new CommandError(`${origin} does not answer as a portal (status ${response.status} at ${path}).`);
    }
    return { status: response.status, answer };
  }
  return {
    origin,
    ask,
    /** The portal's answer, or the portal's reason for its refusal. */
    async call(method, path, body) {
      const { status, answer } = await ask(method, path, body);
      if (status >= 400)
        throw new CommandError(`The portal refused (${status}): ${answer.error ?? 'it did not say why'}`);
      return answer;
    },
  };
}
