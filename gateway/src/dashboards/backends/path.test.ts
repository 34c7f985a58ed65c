import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOfCall } from './path.ts';

describe('the path of a call', () => {
  it.each([
    '',
    'devices',
    'devices/',
    'devices/7/notes?sort=-at&filter[a]=b|c',
    'a.b/..c/c../v1.2/x',
    "~user/(a);v=1/@b:c,d+e=f!*'$&",
    'ger%C3%A4te/100%25/a%20b/%E2%82%AC',
    'devices?back=../../up&url=https://other.example//x',
  ])('goes to the backend as it was sent: %s', (sent) => {
    expect(pathOfCall(sent)).toBe(sent);
  });

  it.each([
    '..',
    '.',
    'a/../b',
    'a/..',
    '../../etc/passwd',
    './a',
    '%2e%2e/a',
    '%2E./a',
    '.%2e/a',
    '%252e%252e/a',
    '%25252e%25252e/a',
    '%2525252525252e./a',
    '..%2fa',
    '..%5ca',
    '..\\a',
    'a\\..\\b',
    'a%5c..%5cb',
    'a%2fb',
    'a%252fb',
    'a%255cb',
    '100%25%252f..%252f',
    '..;/a',
    '..;x=1/a',
    '%2e%2e%3b/a',
    '..%20/a',
    '..%00/a',
    'a%00b',
    'a%0d%0ax-role:%20admin',
    '%EF%BC%8E%EF%BC%8E/a',
    '%E2%80%A5/a',
    'a%EF%BC%8Fb',
    'a%EF%BC%BCb',
    '%c0%ae%c0%ae/a',
    '%25c0%25ae%25c0%25ae/a',
    '%e0%80%af',
    '/other.example/a',
    'a//b',
    'a/%zz',
    'a/%',
    'a b',
    'a#b',
    'a?b#c',
    'a?b\tc',
    'é',
    'a?é',
    '...',
    '.%20.',
  ])('is refused when a server could read it otherwise: %s', (sent) => {
    expect(pathOfCall(sent)).toBeNull();
  });

  it('never leaves the address of the backend, however a server decodes it', () => {
    const piece = fc.constantFrom(
      ...['.', '..', '/', '\\', '%2e', '%2f', '%5c', '%25', '%252e', '%c0%ae', ';', '%3b', '%00', 'a', 'b'],
      ...['%EF%BC%8E', '%EF%BC%8F', '2e', '2f', '%', '%32%65', '%25%32%65', '%20'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const sent = pieces.join('');
        if (pathOfCall(sent) === null) return;
        for (let [text, times] = [`/base/${sent}`, 0]; times < 6; times++) {
          for (const read of [text, text.normalize('NFKC'), text.replaceAll('\\', '/')])
            expect(new URL(`http://h${read.replace(/;[^/]*/g, '')}`).pathname).toMatch(/^\/base(\/|$)/);
          text = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
