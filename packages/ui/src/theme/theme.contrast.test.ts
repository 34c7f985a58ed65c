import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media screen {');

/** The colours in a part of the file, by variable name. */
const coloursIn = (part: string): Map<string, string> =>
  new Map(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );

const themes = {
  light: coloursIn(light),
  dark: new Map([...coloursIn(light), ...coloursIn(dark.split('@media print')[0] ?? '')]),
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TONES = ['blue', 'sky', 'green', 'yellow', 'purple', 'red', 'orange', 'grey'];
const FILLS = ['blue', 'green', 'yellow', 'orange', 'grey'];
const GROUNDS = ['page', 'surface', 'sunken', 'hover', 'selected'];

const textPairs = [
  ...['text', 'muted', 'link', 'error-text'].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ...TONES.flatMap((tone) => [
    [`${tone}-text`, `${tone}-soft`],
    [`${tone}-text`, 'surface'],
  ]),
  ...FILLS.map((role) => [`${role}-on`, `${role}-fill`]),
  ...['primary', 'primary-hover', 'danger', 'danger-hover', 'success', 'success-hover'].map((fill) => [
    'on-primary',
    fill,
  ]),
] as [string, string][];

const statePairs = [...TONES.flatMap((tone) => [`${tone}-edge`]), 'control-line'].flatMap((edge) =>
  ['surface', 'page'].map((ground) => [edge, ground]),
) as [string, string][];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (name) => {
  const colour = (variable: string): string => {
    const value = themes[name].get(variable);
    if (!value) throw new Error(`tokens.css has no --${variable}`);
    return value;
  };

  it.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(statePairs)('%s stands out from %s', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
