import { doIUseEmail } from '@jsx-email/doiuse-email';
import { NOTICE_KINDS } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { digestMail, type MailFrame, type MailItem, requestMail } from './compose.ts';

const FRAME: MailFrame = {
  sender: 'St. Mary, Medical Device Requests',
  portal: 'https://portal.example',
  unsubscribe: 'https://portal.example/api/mail/unsubscribe?token=x',
  more: true,
};
const item = (kind: MailItem['kind']): MailItem => ({
  ...{ kind, requestId: 42, device: 'Evolut FX+', department: 'Cath Lab', isUrgent: false },
  ...{ stage: 'committee_review', actor: 'Ann Lee', notes: 'Two lines\nof notes.' },
});
const MAILS: [string, string][] = [
  ...NOTICE_KINDS.map((kind): [string, string] => [kind, requestMail([item(kind)], FRAME).html]),
  ['digest', digestMail([item('submitted'), item('to_decide')], FRAME).html],
];

type Exceptions = Readonly<Record<string, string>>;
const DARK = 'The colours of dark screens. Without them a mail is light, or the client inverts it.';
const CELLS = 'Only cells have it.';
const ZERO = 'Only zero, for the edge of the page; the table under it has the colour of the page, too.';

/** The features that a mail client does not show, or not fully, and why the mails use them all the same. */
const CLIENTS: Readonly<Record<string, Exceptions>> = {
  'outlook.windows': {
    '@media': DARK,
    margin: ZERO,
    background: 'A colour alone, and each table also says it by `bgcolor`.',
    display: 'Only `none`, of the preview.',
    'display:none': 'The preview holds no table and no picture, and has `mso-hide`.',
    'width attribute': 'Only of tables.',
    padding: CELLS,
    'max-width': 'Only of a table, which stands in one of 600 pixels that only Outlook reads.',
    'font-size': 'In pixels.',
    'line-height': 'In pixels, with `mso-line-height-rule`.',
    'font-weight': 'Only 600, which is bold there.',
    'text-decoration': 'Only `none`, of the button.',
  },
  'gmail.desktop-webmail': { '@media': DARK, '<body> element': ZERO, margin: ZERO },
  'gmail.ios': {
    '@media': DARK,
    '<body> element': ZERO,
    margin: ZERO,
    display: 'Only `none`, of the preview.',
    'text-decoration': 'Only `none`, of the button.',
  },
  'gmail.android': {
    '@media': DARK,
    '<body> element': ZERO,
    margin: ZERO,
    display: 'Only `none`, of the preview.',
    'text-decoration': 'Only `none`, of the button.',
  },
  'apple-mail.macos': {},
  'apple-mail.ios': { 'max-width': 'Of the card, whose width is that of the screen.' },
};

const featureOf = (finding: string) =>
  /^`(.*?)` is (?:not|only partially) supported/.exec(finding)?.[1] ?? finding;

describe.each(Object.entries(CLIENTS))('a mail in %s', (client, exceptions) => {
  it.each(MAILS)('of the kind %s shows all but what has a reason', (_kind, html) => {
    const { errors = [], warnings = [] } = doIUseEmail(html, {
      emailClients: [client as 'outlook.windows'],
    }) as {
      errors?: string[];
      warnings?: string[];
    };
    const found = new Set([...errors, ...warnings].map(featureOf));
    expect([...found].filter((feature) => !(feature in exceptions))).toEqual([]);
    // Features that are missing completely, not only in part.
    expect(errors.map(featureOf).filter((feature) => feature !== '@media')).toEqual([]);
    // An exception that is no longer needed must be removed.
    expect(Object.keys(exceptions).filter((feature) => !found.has(feature))).toEqual([]);
  });
});
