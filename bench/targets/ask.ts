import type { Answer, Operation, Subject } from '../operations/operations.ts';
import type { Call, Target } from './target.ts';

function callOf(
  target: Target,
  operation: Operation,
  subject: Subject,
): Call & { headers: Record<string, string> } {
  const make = target.calls[operation];
  if (!make) throw new Error(`${target.name} does not do ${operation}`);
  const authorization = target.authorization?.(subject);
  return {
    ...make(subject),
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
  };
}

/** Sends one request and reads the answer. Throws when it is refused. */
export async function ask(
  target: Target,
  port: number,
  operation: Operation,
  subject: Subject,
): Promise<Answer[]> {
  const { method, path, body, headers } = callOf(target, operation, subject);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  return target.read(JSON.parse(text));
}

/** The same request as text, as the driver sends it. */
export function wire(target: Target, port: number, operation: Operation, subject: Subject): string {
  const { method, path, body, headers } = callOf(target, operation, subject);
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content}`;
}
