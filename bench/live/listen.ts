// The process that reads the streams: one connection for each, as each page of the portal has one.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { answerParent } from '../measure/child.ts';
import { now } from '../measure/clock.ts';
import type { Heard, News, Task, Told } from './listener.ts';

/** The number of streams that are opened at the same time. */
const AT_ONCE = 25;
const LONGEST_MS = 60_000;

let heard: Heard[] = [];
let lastAt = 0;
let ended = 0;
const open: ClientRequest[] = [];

/** Calls `each` with the news of each event. */
function readEvents(answer: IncomingMessage, each: (news: News) => void): void {
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => {
    text += part;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const at = event.indexOf('data: ');
      if (at < 0) continue;
      const { data, errors } = JSON.parse(event.slice(at + 6)) as {
        data?: { changed: News };
        errors?: unknown;
      };
      if (!data || errors) throw new Error(`A stream was refused: ${event}`);
      each(data.changed);
    }
  });
}

function openOne(port: number, body: string, token: string, stream: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Stream ${stream} does not begin`)), LONGEST_MS);
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/graphql',
      agent: false,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${token}`,
      },
    });
    open.push(call);
    call.on('error', reject);
    call.on('close', () => {
      if (open.includes(call)) ended++;
    });
    call.on('response', (answer) => {
      const { statusCode, headers } = answer;
      if (!headers['content-type']?.startsWith('text/event-stream'))
        return reject(new Error(`Stream ${stream} was answered with ${statusCode}`));
      readEvents(answer, (news) => {
        lastAt = now();
        heard.push({ stream, at: lastAt, news });
        if (news.__typename !== 'NoticesChange') return;
        clearTimeout(late);
        resolve();
      });
    });
    call.end(body);
  });
}

async function work(task: Task): Promise<Told | number | undefined> {
  if ('open' in task) {
    const { port, body, tokens, from } = task.open;
    let next = 0;
    const openNext = async () => {
      for (let at = next++; at < tokens.length; at = next++)
        await openOne(port, body, tokens[at] as string, from + at);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openNext));
    return undefined;
  }
  if ('close' in task) {
    for (const call of open.splice(0, task.close)) call.destroy();
    return undefined;
  }
  if ('last' in task) return lastAt;
  const told = { heard, ended };
  heard = [];
  ended = 0;
  return told;
}

answerParent(work);
