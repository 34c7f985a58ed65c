import { describe, expect, it } from 'vitest';
import { loopbackOrigin, parseOverride } from './override.ts';

describe('an address of this computer', () => {
  it.each([
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://127.0.0.1:4010/some/page', 'http://127.0.0.1:4010'],
    ['https://127.8.8.8', 'https://127.8.8.8'],
    ['http://127.1:80', 'http://127.0.0.1'],
  ])('is %s', (address, origin) => {
    expect(loopbackOrigin(address)).toBe(origin);
  });

  it.each([
    '',
    'localhost:4010',
    'https://evil.example',
    'http://localhost@evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://10.0.0.1',
    'http://0.0.0.0:4010',
    'http://[::1]:4010',
    'file://localhost/etc',
    'javascript://localhost/%0aalert(1)',
  ])('is not %s', (address) => {
    expect(loopbackOrigin(address)).toBeNull();
  });
});

it('an override is named by its dashboard and address', () => {
  expect(parseOverride('analyst@http://localhost:4010')).toEqual({
    name: 'analyst',
    origin: 'http://localhost:4010',
  });
  expect(parseOverride('')).toEqual({ name: '', origin: '' });
});
