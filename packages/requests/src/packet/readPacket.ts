import { type Audience, MESSAGES, type PacketProgress, packetFileName, packetPath } from '@portal/domain';
import { ApiError, callApi, saveBytes } from '@portal/kit';

/** The progress of a packet so far. */
export type Step = PacketProgress | { step: 'reading' } | { step: 'sending'; share: number };

interface Asked {
  signal: AbortSignal;
  /** The audience of the packet. Without it, the packet contains what the person may read. */
  audience?: Audience | undefined;
  onStep: (step: Step) => void;
}

interface Event {
  name: string;
  data: string;
}

/** The events of a stream, one after the other (text/event-stream). */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [name = '', data = ''] = event.split('\n');
      yield { name: name.replace('event: ', ''), data: data.replace('data: ', '') };
    }
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/**
 * Has the packet of these requests made, and saves it as a file under its name. Returns the number of its pages. Rejects with an ApiError
 * whose message can be shown to people.
 */
export async function readPacket(
  ids: readonly string[],
  { signal, audience, onStep }: Asked,
): Promise<number> {
  onStep({ step: 'reading' });
  const failed = () => new ApiError(MESSAGES.packetFailed, 0);
  const { body } = await callApi(packetPath(ids, audience), {
    failure: MESSAGES.packetFailed,
    accept: 'text/event-stream',
    signal,
  });
  if (!body) throw failed();
  const parts: BlobPart[] = [];
  let ready = { pages: 0, bytes: 0 };
  let got = 0;
  for await (const { name, data } of eventsOf(body)) {
    if (name === 'progress') onStep(JSON.parse(data) as PacketProgress);
    if (name === 'ready') ready = JSON.parse(data) as typeof ready;
    if (name === 'refused') {
      const { error, status, code } = JSON.parse(data) as { error: string; status: number; code: never };
      throw new ApiError(error, status, { code });
    }
    if (name === 'pdf') {
      const part = bytesOf(data);
      parts.push(part);
      got += part.length;
      onStep({ step: 'sending', share: got / ready.bytes });
    }
    if (name === 'end' && got === ready.bytes) {
      saveBytes(new Blob(parts, { type: 'application/pdf' }), packetFileName(ids, audience));
      return ready.pages;
    }
  }
  throw failed();
}
