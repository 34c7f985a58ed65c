import {
  type FromSandbox,
  type RefusedMessage,
  readFromSandbox,
  refusedFromSandbox,
  type ToSandbox,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import type { Call, callsOf } from './calls.ts';
import { hearing } from './hearing.ts';

/** What the portal's page does for a frame, except for calls. */
type Wish = Exclude<FromSandbox, Call | { type: 'cancel' }>;

interface Serving {
  calls: ReturnType<typeof callsOf>;
  onWish(wish: Wish): void;
  /** Called when the frame sends more than the page can read beside its own work. */
  onFlood(): void;
}

const isCall = (message: FromSandbox): message is Call =>
  ['operation', 'backend', 'upload', 'download'].includes(message.type);

/**
 * Listens to a frame on its port. Messages that are not part of the protocol are dropped. For a message with a wrong or too long field, the
 * frame gets an answer that says so. Returns a function that stops this.
 */
export function serveSandbox(port: MessagePort, { calls, onWish, onFlood }: Serving) {
  const tell = (message: ToSandbox) => port.postMessage(message);
  const end = () => {
    port.close();
    calls.end();
  };
  const hear = hearing(() => {
    end();
    onFlood();
  });
  const refuse = ({ call, ...why }: RefusedMessage) => {
    const { of, field, limit } = why;
    if (call === undefined) tell({ type: 'refused', ...why });
    else
      tell({
        type: 'answer',
        call,
        status: limit === undefined ? 400 : 413,
        body: { error: MESSAGES.sandboxMessageRefused(of, field, limit) },
      });
  };
  port.onmessage = (event) => {
    const message = hear(event, (data) => readFromSandbox(data) ?? refusedFromSandbox(data));
    if (!message) return;
    if ('of' in message) refuse(message);
    else if (message.type === 'cancel') calls.cancel(message.call);
    else if (isCall(message))
      void calls.run(message).then((answer) => tell({ type: 'answer', call: message.call, ...answer }));
    else onWish(message);
  };
  return { tell, end };
}
