import { describe, expect, it } from 'vitest';
import { readBlocks, readLinks } from './commentBlocks.ts';

describe('the text of a comment', () => {
  it('has paragraphs, lines and lists', () => {
    expect(readBlocks('One\ntwo\n\n- first\n* second\n1. a\r\n2) b\n-3 degrees')).toEqual([
      { kind: 'text', lines: ['One', 'two'] },
      { kind: 'bullets', lines: ['first', 'second'] },
      { kind: 'numbers', lines: ['a', 'b'] },
      { kind: 'text', lines: ['-3 degrees'] },
    ]);
    expect(readBlocks(' \n\n')).toEqual([]);
  });

  it('leads to addresses of https, and to nothing else', () => {
    expect(readLinks('See https://a.example/x?y=1, or (https://b.example).')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: ', or (' },
      { text: 'https://b.example', href: 'https://b.example' },
      { text: ').' },
    ]);
    for (const text of [
      'http://a.example',
      'javascript:alert(1)',
      'https://',
      'data:text/html,x',
      '<b>x</b>',
    ])
      expect(readLinks(text)).toEqual([{ text }]);
  });

  it('leads nowhere from an address that reads like another one', () => {
    for (const text of [
      'https://portal.example@evil.example/x',
      'https://portal.example:x@evil.example',
      'https://portal.exampl\u0435/x',
      'https://portal.example\u2044x.evil.example/',
      'https://portal\u200b.example/',
      'https://[::1]/x',
    ])
      expect(readLinks(text)).toEqual([{ text }]);
    for (const text of ['https://a.example:8443/x?y=ü#z', 'https://a.example?x', 'https://a.example/@b'])
      expect(readLinks(text)).toEqual([{ text, href: text }]);
  });

  it('ends an address where the direction turns', () => {
    expect(readLinks('https://a.example/\u202efdp.exe')[0]).toEqual({
      text: 'https://a.example/',
      href: 'https://a.example/',
    });
  });
});
