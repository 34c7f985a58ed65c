import { nameOfDashboard, originOf } from './folder.ts';
import { CommandError } from './words.ts';

const PATIENCE_MS = 60_000;
/** The slowest connection on which an upload still succeeds: half a megabit per second. */
const BYTES_PER_MS = 64;

interface Answer {
  status: number;
  text: string;
}

/** The time limit of a call: what the portal needs for its answer, plus what the connection needs for the files. */
function patienceFor(body: RequestInit['body']): number {
  const parts = body instanceof FormData ? [...body.values()] : [];
  const bytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.size), 0);
  return PATIENCE_MS + Math.ceil(bytes / BYTES_PER_MS);
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const patience = patienceFor(init.body);
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { redirect: 'error', signal, ...init });
    return { status: response.status, text: await response.text() };
  } catch (thrown) {
    const { origin } = new URL(url);
    const { name, message, cause } = thrown as Error & { cause?: { code?: string; message?: string } };
    if (name === 'TimeoutError')
      throw new CommandError(`${origin} did not answer in time (${Math.round(patience / 1000)} s).`);
    throw new CommandError(`${origin} cannot be reached (${cause?.code ?? cause?.message ?? message}).`);
  }
}

/** The text that a portal sends to anybody at this path. */
export async function readText(origin: string, path: string): Promise<string> {
  const { status, text } = await send(origin + path, {});
  if (status === 200) return text;
  throw new CommandError(`${origin} does not answer as a portal (status ${status} at ${path}).`);
}

const reasonOf = (answer: unknown) => (answer as { error?: string }).error ?? 'it did not say why';

/** A portal, and a team's token for requests to it. */
export interface Portal {
  origin: string;
  /** Throws when the publisher may not change the dashboard. A dashboard that the portal does not know yet is not a refusal. */
  assertPublisher(base: string): Promise<void>;
  /** The portal's answer; an error with the portal's reason when it refuses. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

export function openPortal(
  { to, token = process.env.REMOTE_TOKEN }: { to?: string; token?: string },
  usage: string,
): Portal {
  const origin = originOf(to, usage);
  if (!token) {
    const name = nameOfDashboard() ?? 'NAME';
    throw new CommandError(
      'A token is needed, in the environment variable REMOTE_TOKEN or after --token. Members of the team make one at\n' +
        `  ${origin}/teams/${name}\n` +
        `and an operator on the portal's machine with\n  npm run admin -- remote-token create ${name}`,
    );
  }
  async function ask(method: string, path: string, body?: object) {
    const isForm = body instanceof FormData;
    const { status, text } = await send(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
    try {
      return { status, answer: JSON.parse(text) as unknown };
    } catch {
      throw new CommandError(`${origin} does not answer as a portal (status ${status} at ${path}).`);
    }
  }
  const refuse = (status: number, answer: unknown) => {
    throw new CommandError(`The portal refused (${status}): ${reasonOf(answer)}`);
  };
  return {
    origin,
    async assertPublisher(base) {
      const { status, answer } = await ask('GET', base);
      if (status >= 400 && status !== 404) refuse(status, answer);
    },
    async call<T>(method: string, path: string, body?: object) {
      const { status, answer } = await ask(method, path, body);
      if (status >= 400) refuse(status, answer);
      return answer as T;
    },
  };
}
