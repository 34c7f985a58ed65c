import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How the server treats the next mails. */
type Mood =
  | 'takes'
  | 'greets with 554'
  | 'does not let in'
  | 'refuses'
  | 'defers'
  | 'hangs'
  | 'drops'
  | 'takes and drops'
  | 'takes and hangs'
  | 'takes and stammers';

/** Points of a conversation: after the server has taken a mail it still has to say so. */
export const POINTS = ['connected', 'addressed', 'sending', 'taken', 'answered'] as const;
export type Point = (typeof POINTS)[number];

export interface SmtpServer {
  url: string;
  /** Each mail that was taken, with its headers. */
  mails: string[];
  mood: Mood;
  /** Is told how far a conversation has come, and holds it there until it has done what it wants. */
  heard: (point: Point) => Promise<unknown> | undefined;
  stop(): Promise<void>;
}

const answer = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });

/** A mail server that behaves as badly as real ones do. */
export async function smtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  /** Says again and again that the answer goes on. */
  const stammer = () => {
    for (const socket of sockets) {
      const timer = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    }
  };
  const state: Pick<SmtpServer, 'mails' | 'mood' | 'heard'> = {
    mails: [],
    mood: 'takes',
    heard: () => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: async (_session, done) => {
      await state.heard('connected');
      if (state.mood === 'greets with 554') done(answer('no service here', 554));
      else if (state.mood !== 'hangs') done();
    },
    onAuth: ({ username }, _session, done) => {
      if (state.mood === 'does not let in') done(answer('wrong name or password', 535));
      else done(null, { user: username });
    },
    onRcptTo: async (_address, _session, done) => {
      await state.heard('addressed');
      if (state.mood === 'refuses') done(answer('no such mailbox', 550));
      else if (state.mood === 'defers') done(answer('come back later', 451));
      else done();
    },
    onData: async (stream, _session, done) => {
      await state.heard('sending');
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // Whoever sends has gone: there is no mail.
        return;
      }
      if (state.mood === 'drops') return drop();
      state.mails.push(Buffer.concat(chunks).toString().replaceAll('\r\n', '\n'));
      await state.heard('taken');
      if (state.mood === 'takes and drops') return drop();
      if (state.mood === 'takes and hangs') return;
      if (state.mood === 'takes and stammers') return stammer();
      done();
      await state.heard('answered');
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return Object.assign(state, {
    url: `smtp://portal:secret@127.0.0.1:${(listening.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      drop();
      await closed;
    },
  });
}
