import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { bearer } from './identity.ts';

/** A call of which the body takes long. */
export interface SlowCall {
  line: string;
  type: string;
  body: Buffer;
}

export const FORM_TYPE = 'multipart/form-data; boundary=b';

/** The body of a form with these files, by the names of their parts. */
export const formOf = (files: Iterable<readonly [name: string, bytes: Buffer]>, fileName: string): Buffer =>
  Buffer.concat([
    ...[...files].flatMap(([name, bytes]) => [
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);

/** Sends all but the last bytes of the body, waits for `meanwhile`, and sends the rest. */
export async function callSlowly(
  url: string,
  token: string,
  { line, type, body }: SlowCall,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number | undefined; text: string }> {
  const [method, path] = line.split(' ');
  const most = body.length - 10;
  const call = request(url + path, {
    method,
    headers: { ...bearer(token), 'content-type': type, 'content-length': body.length },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write(body.subarray(0, most));
  await meanwhile();
  call.end(body.subarray(most));
  const [answer] = await answered;
  return { status: answer.statusCode, text: await text(answer) };
}
