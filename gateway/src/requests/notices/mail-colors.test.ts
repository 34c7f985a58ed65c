import { describe, expect, it } from 'vitest';
import {
  digestMail,
  type LetterContent,
  letterMail,
  type MailFrame,
  type MailItem,
  requestMail,
} from './compose.ts';

const FRAME: MailFrame = {
  sender: 'St. Mary, Medical Device Requests',
  portal: 'https://portal.example',
  unsubscribe: 'https://portal.example/api/mail/unsubscribe?token=x',
  more: true,
};
const ITEM: MailItem = {
  ...{ kind: 'question', requestId: 42, device: 'Evolut FX+', department: 'Cath Lab', isUrgent: true },
  ...{ stage: 'committee_review', actor: 'Ann Lee', notes: 'Two lines\nof notes.' },
};
const LETTER: LetterContent = {
  subject: 'Agenda',
  paragraphs: ['The committee meets.', 'Its agenda is out.'],
  facts: [['When', 'Monday']],
  button: { label: 'Open the meeting', address: FRAME.portal },
  charts: [{ title: 'Requests', unit: 'open', bars: [{ label: 'Submitted', value: 2 }], more: 1 }],
};
const MAILS = [
  ['about a request', requestMail([ITEM], FRAME).html],
  ['of a day', digestMail([ITEM], FRAME).html],
  ['that is a letter', letterMail(LETTER, FRAME).html],
] as const;

interface Element {
  tag: string;
  classes: readonly string[];
  /** The colours that the element's own style sets. */
  own: { color?: string; background?: string };
}

/** Each visible piece of text, with the elements around it, the innermost first. */
function textsOf(html: string): { text: string; around: Element[] }[] {
  const open: Element[] = [];
  const texts: { text: string; around: Element[] }[] = [];
  const body = html
    .slice(html.indexOf('<body'), html.indexOf('</html>'))
    .replaceAll(/<!--.*?-->|<div style="display:none.*?<\/div>/gs, '');
  for (const [, closing, tag = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)(\w+)([^>]*)>([^<]*)/g,
  )) {
    if (closing) expect(open.shift()?.tag).toBe(tag);
    else if (tag !== 'br') {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const styles = new Map(
        of('style')
          .split(';')
          .map((each) => each.split(':') as [string, string]),
      );
      const background = of('bgcolor') || styles.get('background');
      open.unshift({ tag, classes: of('class').split(' '), own: { color: styles.get('color'), background } });
    }
    if (text.replaceAll('&nbsp;', '').trim()) texts.push({ text, around: [...open] });
  }
  return texts;
}

/** The colours that dark screens show for a class, or for the links in it. */
const darkOf = (html: string) =>
  [...html.matchAll(/([.\w ,]+)\{(color|background):(#\w+)!important\}/g)].flatMap(
    ([, selectors = '', property, value]) =>
      selectors.split(',').map((selector) => {
        const [of = '', link] = selector.slice(1).split(' ');
        return { of, link, property, value };
      }),
  );

/** The colour of a piece of text, or of its background. */
function shown(
  property: 'color' | 'background',
  around: readonly Element[],
  dark: ReturnType<typeof darkOf>,
): string | undefined {
  for (const [at, { tag, classes, own }] of around.entries()) {
    const rule = dark.find(
      (each) =>
        each.property === property &&
        (each.link === undefined
          ? classes.includes(each.of)
          : each.link === tag && around.slice(at + 1).some((outer) => outer.classes.includes(each.of))),
    );
    const value = rule?.value ?? own[property];
    if (value) return value;
  }
  return undefined;
}

/** The contrast ratio by WCAG 2.2. */
function contrast(...colors: (string | undefined)[]): number {
  const [darker = 0, lighter = 0] = colors
    .map((color = '') => {
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      const linear = (at: number) => {
        const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
    })
    .sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(MAILS)('a mail %s', (_, html) => {
  it('says that it has colours for light and for dark screens', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it.each(['light', 'dark'] as const)('can be read on a %s screen', (scheme) => {
    const dark = scheme === 'dark' ? darkOf(html) : [];
    const texts = textsOf(html);
    expect(texts.map(({ text }) => text)).toContain('Choose how you are told');
    const measured = texts.map(({ text, around }) => {
      const [ink, ground] = [shown('color', around, dark), shown('background', around, dark)];
      return { text, ink, ground, contrast: contrast(ink, ground) };
    });
    expect(measured.filter((each) => each.contrast < 4.5)).toEqual([]);
    // On a dark screen, the page is dark.
    const grounds = new Set(measured.map(({ ground }) => ground));
    expect(grounds.has('#ffffff')).toBe(scheme === 'light');
  });
});
