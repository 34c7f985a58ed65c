import { describe, expect, it } from 'vitest';
import { newItemSchema } from './meetings/agenda-schema.ts';
import { newRequestSchema } from './new-request.ts';
import { fitText, isVisible, lengthOf, normalEmail, oneLine } from './text.ts';
import { invitationSchema, soughtSchema, validate } from './validation.ts';

const REQUEST = {
  deviceName: 'Pump',
  description: 'For infusions',
  representativeName: 'Ann Lee',
  department: 'CVOR',
  manufacturer: 'Acme',
  isReplacement: false,
};
const named = (deviceName: string) => validate(newRequestSchema, { ...REQUEST, deviceName }).deviceName;

describe('a text', () => {
  it('is kept in its normal form, without spaces around it', () => {
    expect(named(' Cafe\u0301\u00A0')).toBe('Caf\u00E9');
    expect(named('\u212Bngstro\u0308m')).toBe('\u00C5ngstr\u00F6m');
    expect(named('👩‍⚕️ a\tb\nc')).toBe('👩‍⚕️ a\tb\nc');
  });

  it.each(['a\0b', 'a\x1Bb', 'a\x7F', 'a\x9F', 'a\uD83D', '\uDE00a'])('is refused: %j', (text) => {
    expect(() => named(text)).toThrow(
      'Device name must not have control characters other than tabs and line breaks, nor broken characters',
    );
    expect(() => validate(soughtSchema('q'), text)).toThrow('q must not have control characters');
  });

  it('in a list cannot look like two lines of it', () => {
    expect(oneLine(' a\r\n2. b\u2028c\td\u202e\n')).toBe('a 2. b c d');
    const { text } = validate(newItemSchema, { text: `x\n${'y'.repeat(490)}\u202e` });
    expect(text).toBe(`x ${'y'.repeat(490)}`);
    expect(() => validate(newItemSchema, { text: 'y'.repeat(501) })).toThrow('500');
  });

  it('of one line is kept without the characters that turn its direction', () => {
    const turned = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
    for (const each of turned) {
      expect(named(`Pump ${each}fdp`)).toBe('Pump fdp');
      expect(() => named(each)).toThrow('Device name is required');
      expect(validate(soughtSchema('q'), `${each}pump`)).toBe('pump');
      const invited = validate(invitationSchema, {
        email: 'a@b.example',
        name: `A${each}nn`,
        role: 'analyst',
      });
      expect(invited.name).toBe('Ann');
    }
    expect(fitText('A\u202enn', 200)).toBe('Ann');
  });

  it('keeps Hebrew and Arabic and their marks', () => {
    for (const text of ['צנתר (6F)', 'قسطرة 6F', '\u200fא\u200e-1', '\u061ca'])
      expect(named(text)).toBe(text);
  });

  it('of several lines keeps its characters, because its element ends their effect', () => {
    const description = 'See \u2067צנתר\u2069 and \u202eabc\u202c.';
    expect(validate(newRequestSchema, { ...REQUEST, description }).description).toBe(description);
  });

  it('counts an emoji as one character', () => {
    expect(lengthOf('👍a')).toBe(2);
    expect(named('👍'.repeat(200))).toHaveLength(400);
    expect(() => named('👍'.repeat(201))).toThrow('Device name must be at most 200 characters');
  });

  it('is missing when it has only invisible characters', () => {
    for (const text of [' ', '\u200B', '\u2060 \u00AD', '\uFE0F']) {
      expect(isVisible(text)).toBe(false);
      expect(() => named(text)).toThrow('Device name is required');
      expect(validate(soughtSchema('q'), text)).toBeNull();
    }
  });

  it('is corrected when nobody can be asked, and cut between two characters', () => {
    expect(fitText(' A\0nn\uD83D ', 200)).toBe('Ann');
    expect(fitText(`${'a'.repeat(9)}👍b`, 10)).toBe(`${'a'.repeat(9)}👍`);
    expect(fitText('👍'.repeat(10), 10)).toBe('👍'.repeat(10));
  });
});

describe('an email address', () => {
  it.each([
    [' Ann.Lee@Hospital.EXAMPLE ', 'ann.lee@hospital.example'],
    ['ann@Münster.example', 'ann@xn--mnster-3ya.example'],
    ['ann@ｈospital.example', 'ann@hospital.example'],
    ['ann', 'ann'],
  ])('%s is %s', (text, email) => {
    expect(normalEmail(text)).toBe(email);
  });

  it('with letters of another alphabet is another address', () => {
    const kelvin = '\u212Aim@hospital.example';
    expect(kelvin.toLowerCase()).toBe('kim@hospital.example');
    expect(normalEmail(kelvin)).not.toBe('kim@hospital.example');
    const invite = (email: string) => validate(invitationSchema, { email, name: 'Kim', role: 'analyst' });
    for (const email of ['\u0131im@hospital.example', 'kím@hospital.example', 'kim@hospital.example\0'])
      expect(() => invite(email)).toThrow('Email must be a valid address');
  });
});
