import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** How the server treats the next mails. */
type Mood = 'takes' | 'refuses' | 'defers' | 'hangs' | 'drops' | 'takes and drops';

export interface SmtpServer {
  url: string;
  /** Each mail that was taken, with its headers. */
  mails: string[];
  mood: Mood;
  stop(): Promise<void>;
}

/** A mail server that speaks as much of SMTP as it takes to be handed mails, and behaves as badly as real ones do. */
export async function smtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const state: Pick<SmtpServer, 'mails' | 'mood'> = { mails: [], mood: 'takes' };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let data: string[] | undefined;
    if (state.mood === 'hangs') return;
    say('220 test');
    createInterface({ input: socket }).on('line', (line) => {
      const { mood } = state;
      if (data && line !== '.') data.push(line);
      else if (data && mood === 'drops') socket.destroy();
      else if (data) {
        state.mails.push(data.join('\n'));
        data = undefined;
        if (mood === 'takes and drops') socket.destroy();
        else say('250 taken');
      } else if (line.startsWith('RCPT') && mood === 'refuses') say('550 no such mailbox');
      else if (line.startsWith('RCPT') && mood === 'defers') say('451 come back later');
      else if (line === 'DATA') {
        data = [];
        say('354 go on');
      } else say(line === 'QUIT' ? '221 bye' : '250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
