import { describe, expect, it } from 'vitest';
import { readSender } from './mail-sender.ts';

describe('the sender of mails', () => {
  it.each([
    ['St. Ada <no-reply@ada.example>', 'St. Ada', 'no-reply@ada.example'],
    [' "Ada, Inc." < no-reply@localhost > ', 'Ada, Inc.', 'no-reply@localhost'],
    ['no-reply@ada.example', '', 'no-reply@ada.example'],
    ['<no-reply@ada.example>', '', 'no-reply@ada.example'],
  ])('%s has a name and an address', (text, name, address) => {
    expect(readSender(text)).toEqual({ name, address });
  });

  it.each([
    '',
    'St. Ada',
    'a@b@c',
    'a@b, c@d',
    'Ada <a@b> <c@d>',
    'Ada <a@b',
    'Ada <a b@c>',
    'a@b\r\nBcc: c@d',
  ])('%j is none', (text) => expect(readSender(text)).toBeNull());
});
