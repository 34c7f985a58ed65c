import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

const read = (text: string, plainHttp = false) =>
  readAddress(text, { plainHttp, portal: 'https://portal.example' });

describe('the address of a backend', () => {
  it.each([
    ['https://devices.hospital.example', 'https://devices.hospital.example'],
    ['https://apps.hospital.example:8443/devices/', 'https://apps.hospital.example:8443/devices'],
    ['http://localhost:4100', 'http://localhost:4100'],
    ['http://127.0.0.1:4100/v1', 'http://127.0.0.1:4100/v1'],
    ['http://[::1]:4100', 'http://[::1]:4100'],
    ['https://10.0.0.7', 'https://10.0.0.7'],
  ])('may be %s', (text, address) => {
    expect(read(text)).toBe(address);
  });

  it('is plain http by an explicit word alone', () => {
    expect(() => read('http://devices.internal')).toThrow(
      '"http://devices.internal" is not https. Add --plain-http if nobody can listen on the way there.',
    );
    expect(read('http://devices.internal', true)).toBe('http://devices.internal');
  });

  it.each([
    ['devices.hospital.example', /is no address of a backend: an https URL/],
    ['ftp://devices.example', /is no address/],
    ['file:///etc/passwd', /is no address/],
    ['https://devices.example/a?key=1', /is no address/],
    ['https://devices.example/#a', /is no address/],
    ['https://devices.example\\@other.example', /is no address/],
    ['https:devices.example', /is no address/],
    ['https://name:password@devices.example', /may not have a name or password/],
    ['https://portal.example/api', /is the portal itself/],
    ['https://devices.example/a/../b', /servers could read in different ways/],
    ['https://devices.example/a//b', /servers could read in different ways/],
    ['https://devices.example/a/%2e%2e/b', /servers could read in different ways/],
    ['https://devices.example/a%2fb', /servers could read in different ways/],
    ['http://localhost.evil.example', /is not https/],
    ['http://127.0.0.1.evil.example', /is not https/],
    [`https://devices.example/${'a'.repeat(300)}`, /more than 300 characters/],
  ])('may not be %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is not repeated in a message when it has a password', () => {
    expect(() => read('https://name:secret-word@devices.example')).not.toThrow(/secret-word/);
  });
});
