import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createMailer } from './create-mailer.ts';
import { failureOf } from './failure.ts';

const FROM = { name: 'Portal, Inc.', address: 'portal@hospital.example' };

/** The part of SMTP that is needed to receive one mail. */
function mailServer(received: string[]): Server {
  return createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let inData = false;
    say('220 test');
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line);
      if (inData && line !== '.') return;
      inData = line === 'DATA';
      if (line === 'DATA') say('354 go on');
      else say(line === 'QUIT' ? '221 bye' : '250 ok');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
}

describe('mail over SMTP', () => {
  const received: string[] = [];
  const server = mailServer(received);
  let port = 0;
  beforeAll(async () => {
    if (!server.listening) await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  });
  afterAll(() => {
    server.close();
  });

  it('is sent from its sender, with a subject that reads as it is written', async () => {
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await (await createMailer(config)).send({
      from: FROM,
      to: 'pat@hospital.example',
      subject: 'Your \u202ecode',
      text: '123456',
    });
    expect(received).toContain('MAIL FROM:<portal@hospital.example>');
    expect(received).toContain('From: "Portal, Inc." <portal@hospital.example>');
    expect(received).toContain('RCPT TO:<pat@hospital.example>');
    expect(received).toContain('Subject: Your code');
    expect(received).toContain('123456');
  });

  it("is the server's only when it was handed over: until then the end of the mail is lacking", async () => {
    const mailer = await createMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
    const mail = { from: FROM, to: 'pat@hospital.example', subject: 'x', text: 'All but the end.' };
    received.length = 0;
    await mailer.send(mail, async () => {
      await expect.poll(() => received).toContain('All but the end.');
      expect(received).not.toContain('.');
    });
    expect(received).toContain('.');
    received.length = 0;
    const lost = mailer.send(mail, () => Promise.reject(new Error('somebody else has it')));
    await expect(lost).rejects.toThrow('somebody else has it');
    expect(received).toContain('DATA');
    expect(received).not.toContain('.');
    expect(failureOf(await lost.catch((error: unknown) => error))).toBe('later');
  });

  it('goes to one address, whatever is in it', async () => {
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const mailer = await createMailer(config);
    received.length = 0;
    for (const to of [
      'eve@evil.example,pat@hospital.example',
      'Eve <eve@evil.example>, pat@hospital.example',
    ])
      await mailer.send({ from: FROM, to, subject: 'x', text: 'x' }).catch(() => {});
    expect(received.filter((line) => /^RCPT TO:<(eve|pat)@[a-z.]+>/.test(line))).toEqual([]);
  });
});
