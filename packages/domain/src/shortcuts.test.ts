import { describe, expect, it } from 'vitest';
import { HINTS } from './hints.ts';
import { ROLES } from './roles.ts';
import { isPressed, isSingleKey, SHORTCUT_KEYS, type Shortcut } from './shortcut-keys.ts';
import { keysOf, SHORTCUTS } from './shortcuts.ts';

const names = Object.keys(SHORTCUT_KEYS) as Shortcut[];
const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('shortcuts', () => {
  it('are all explained in the help, each once', () => {
    const explained = SHORTCUTS.flatMap(({ entries }) => entries.flatMap(({ shortcuts }) => shortcuts));
    expect(explained.toSorted()).toEqual(names.toSorted());
  });

  it('can be turned off where one character alone does something', () => {
    expect(names.filter(isSingleKey)).toEqual(['search', 'searchList', 'help', 'choose']);
  });

  it('are pressed with what is held with them, and with nothing else', () => {
    expect(isPressed('help', press('?', { shiftKey: true }))).toBe(true);
    // On a German keyboard, "/" is Shift and 7.
    expect(isPressed('search', press('/', { shiftKey: true }))).toBe(true);
    expect(isPressed('help', press('?', { ctrlKey: true }))).toBe(false);
    expect(isPressed('help', press('?', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isPressed('searchAll', press('K', { metaKey: true }))).toBe(true);
    expect(isPressed('searchAll', press('k', { ctrlKey: true }))).toBe(true);
    expect(isPressed('searchAll', press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('searchAll', press('k'))).toBe(false);
    expect(isPressed('send', press('Enter', { metaKey: true }))).toBe(true);
    expect(isPressed('send', press('Enter'))).toBe(false);
    expect(isPressed('open', press('Enter', { ctrlKey: true }))).toBe(false);
  });

  it('are written as on the keys', () => {
    expect(keysOf('searchAll', false)).toEqual(['Ctrl', 'K']);
    expect(keysOf('searchAll', true)).toEqual(['⌘', 'K']);
    expect(keysOf('send', true)).toEqual(['⌘', 'Enter']);
    expect([keysOf('next', false), keysOf('close', false), keysOf('help', false)].flat()).toEqual([
      '↓',
      'Esc',
      '?',
    ]);
  });
});

describe('hints', () => {
  it('are three for each role, short, and no two are the same', () => {
    const all = ROLES.flatMap((role) => HINTS[role]);
    expect(all).toHaveLength(ROLES.length * 3);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((hint) => hint.length > 110)).toEqual([]);
  });
});
