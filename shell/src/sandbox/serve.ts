import {
  type FromSandbox,
  readFromSandbox,
  refusedFromSandbox,
  SANDBOX_LIMITS,
  type ToSandbox,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { allowance } from './allowance.ts';
import type { Call, callsOf } from './calls.ts';

/** What the portal's page does for a frame, beside its calls. */
type Wish = Exclude<FromSandbox, Call | { type: 'cancel' }>;

interface Serving {
  calls: ReturnType<typeof callsOf>;
  onWish(wish: Wish): void;
  /** It sends more than the page can read beside its own work. */
  onFlood(): void;
}

const isCall = (message: FromSandbox): message is Call =>
  ['operation', 'backend', 'upload', 'download'].includes(message.type);

/** Hears a frame by its port. What is no message of the protocol is dropped; one with a field that is wrong or too long is told so. Returns what ends it. */
export function serveSandbox(port: MessagePort, { calls, onWish, onFlood }: Serving) {
  const mayTalk = allowance(SANDBOX_LIMITS.messagesPerSecond, 1000);
  const tell = (message: ToSandbox) => port.postMessage(message);
  const end = () => {
    port.close();
    calls.end();
  };
  const refuse = (data: unknown) => {
    const refused = refusedFromSandbox(data);
    if (!refused) return;
    const { call, ...why } = refused;
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
  port.onmessage = ({ data }) => {
    // Before anything of the message is read.
    if (!mayTalk()) {
      end();
      onFlood();
      return;
    }
    const message = readFromSandbox(data);
    if (!message) refuse(data);
    else if (message.type === 'cancel') calls.cancel(message.call);
    else if (isCall(message))
      void calls.run(message).then((answer) => tell({ type: 'answer', call: message.call, ...answer }));
    else onWish(message);
  };
  return { tell, end };
}
