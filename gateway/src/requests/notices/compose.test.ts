import { expect, it } from 'vitest';
import { type MailItem, requestMail } from './compose.ts';

const FRAME = {
  sender: 'General Hospital',
  portal: 'https://portal.example',
  unsubscribe: null,
  more: false,
};
const item = (kind: MailItem['kind'], device = 'Closure device'): MailItem =>
  ({
    kind,
    device,
    requestId: 42,
    actor: 'Ann Lee',
    department: 'EP',
    stage: 'submitted',
    notes: null,
    isUrgent: false,
  }) as MailItem;

it('a mail that tells of a question and a reminder asks for both, each once', () => {
  const { text, html } = requestMail([item('question'), item('reminder'), item('reminder')], FRAME);
  expect(text.split('\n')[2]).toBe('Closure device is due today or soon.');
  for (const words of ['Please answer the question', 'take the next step']) {
    expect(text.split(words)).toHaveLength(2);
    expect(html.split(words)).toHaveLength(2);
  }
});

it('a long name of a device goes on under its first word', () => {
  const name = `${'Evolut FX transcatheter aortic valve replacement system '.repeat(2)}29 mm`;
  const { text } = requestMail([item('question', name)], FRAME);
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith('Device:'));
  expect(lines[at + 1]).toMatch(/^ {12}\S/);
  expect(
    Math.max(...lines.filter((line) => !line.includes('://')).map(({ length }) => length)),
  ).toBeLessThanOrEqual(72);
});
