import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { ZIPS } from '../../testing/workbooks.ts';

const LINE = '\r\n';
const OPEN = `--b${LINE}`;
const DISPOSITION = 'content-disposition: form-data; name="file"; filename="a.xlsx"';
const END = `${LINE}--b--${LINE}`;
/** A form with one part, which has these headers and this content. */
const part = (headers: string, content: string | Buffer = ZIPS.plain) =>
  Buffer.concat([
    Buffer.from(OPEN + headers + LINE + LINE),
    Buffer.from(content as string),
    Buffer.from(END),
  ]);
const whole = part(DISPOSITION);
const many = (count: number) =>
  Buffer.from(
    Array.from({ length: count }, () => `${OPEN}${DISPOSITION}${LINE}${LINE}x${LINE}`).join('') + END,
  );

const FORMS: Readonly<Record<string, Buffer>> = {
  'ten thousand parts': many(10_000),
  'a part header of 200 kB': part(`${DISPOSITION}${LINE}x-a: ${'a'.repeat(200_000)}`),
  'ten thousand part headers': part(DISPOSITION + `${LINE}x-a: b`.repeat(10_000)),
  'a part without headers': Buffer.from(`${OPEN}${LINE}x${END}`),
  'a part that is another form': part(
    `${DISPOSITION}${LINE}content-type: multipart/mixed; boundary=c`,
    `--c${LINE}${LINE}x${LINE}--c--`,
  ),
  'a part in another encoding': part(`${DISPOSITION}${LINE}content-transfer-encoding: base64`, '!!!'),
  'no last boundary': whole.subarray(0, -END.length),
  'half of the last boundary': whole.subarray(0, -4),
  'a name that is __proto__': part('content-disposition: form-data; name="__proto__"; filename="a.xlsx"'),
  'a name in no character set': part(
    "content-disposition: form-data; name=file; filename*=nothing'x'%ff%fe.xlsx",
  ),
  'a name of half a character': part('content-disposition: form-data; name="file"; filename="\\ud800"'),
  'a name of bytes that are no text': Buffer.concat([
    Buffer.from(`${OPEN}content-disposition: form-data; name="file"; filename="`),
    Buffer.from([0xff, 0xfe, 0x00, 0xc3]),
    Buffer.from(`"${LINE}${LINE}x${END}`),
  ]),
  'no name': part('content-disposition: form-data'),
  'a disposition that does not end': part('content-disposition: form-data; name="file'),
  'line breaks alone': Buffer.from(LINE.repeat(50_000)),
  'what is almost the boundary': Buffer.concat([
    Buffer.from(OPEN + DISPOSITION + LINE + LINE),
    Buffer.from(`${LINE}--`.repeat(100_000)),
    Buffer.from(END),
  ]),
  nothing: Buffer.alloc(0),
};

describe('a form', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let path: string;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    path = `/api/device-requests/${(await requestAt(gateway.services, analyst.id)).id}/files`;
  });
  afterAll(() => gateway.stop());

  /** Sends the bytes as they are, and reads until the connection is closed. */
  async function send(
    bytes: Buffer,
    header: string,
    hangsUp = false,
  ): Promise<{ status: number; answer: string }> {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${analyst.token}`,
      'content-type: multipart/form-data; boundary=b',
      'connection: close',
      header,
    ];
    socket.on('error', () => {});
    socket.write(Buffer.concat([Buffer.from(head.join(LINE) + LINE + LINE), bytes]));
    if (hangsUp) socket.end();
    const answer = await text(socket).catch(() => '');
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer };
  }
  const kept = async () =>
    (await gateway.services.db.selectFrom('request_files').select('id').execute()).length;

  it.each(Object.entries(FORMS))('is refused, or taken whole, with %s', async (_what, bytes) => {
    const before = await kept();
    const { status, answer } = await send(bytes, `content-length: ${bytes.length}`);
    const isTaken = status === 201;
    const namesRefusal =
      isTaken || (status >= 400 && status < 500 && /\{"error":"[^"]+","code":"[a-z0-9_]+"\}/.test(answer));
    expect({ answer, namesRefusal }).toEqual({ answer, namesRefusal: true });
    expect(await kept()).toBe(before + (isTaken ? 1 : 0));
  });

  it.each([
    ['says less than it is', `content-length: ${whole.length - 20}`],
    ['says more than it is', `content-length: ${whole.length + 20}`],
    ['comes in chunks that it does not have', 'transfer-encoding: chunked'],
  ])('is not kept when it %s', async (_what, header) => {
    const before = await kept();
    const { status } = await send(whole, header, true);
    // A client that hangs up before the end may get no answer.
    expect([400, Number.NaN]).toContain(status);
    expect(await kept()).toBe(before);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });

  it('is taken when nothing is wrong with it', async () => {
    expect(await send(whole, `content-length: ${whole.length}`)).toMatchObject({ status: 201 });
  });
});
