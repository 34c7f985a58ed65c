import {
  ANSWER_BOX,
  askedBy,
  forWhom,
  NOTICE_KIND,
  type NoticeKind,
  noticePage,
  requestNumber,
  STAGE_LABELS,
  type Stage,
  URGENCY_LABELS,
  URGENT,
} from '@portal/domain';

/** What a mail says about one event. */
export interface MailItem {
  kind: NoticeKind;
  requestId: number;
  device: string;
  /** Null for a supporter who may not read the request. */
  department: string | null;
  stage: Stage;
  /** The reader may read that it is urgent. */
  isUrgent: boolean;
  actor: string;
  /** What was written with the action, where the reader may read it. */
  notes: string | null;
  /** The name of the absent person whose deputy the reader is. */
  standsFor?: string | null;
}

export interface MailFrame {
  /** The hospital's or the portal's name, under each mail. */
  sender: string;
  /** The origin of the portal, such as `https://portal.example`. */
  portal: string;
  /** Ends mails of this kind with one click; null for a letter, which its person cannot turn off. */
  unsubscribe: string | null;
  /** There may be further items: nobody has checked whether the reader may read them. */
  more: boolean;
}

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

const WIDTH = 72;

/** The least width of the column of labels in a text, in characters. */
const LABELS = 12;

/** One fact on each line. Its further lines are indented to the column of the values. */
function factLines(facts: Facts): string {
  const column = Math.max(LABELS, ...facts.map(([label]) => label.length + 2));
  return facts
    .map(
      ([label, value]) =>
        `${label}:`.padEnd(column) +
        inLines(value, WIDTH - column).replaceAll('\n', `\n${' '.repeat(column)}`),
    )
    .join('\n');
}

/** The text in lines of at most 72 characters; only a longer word makes a line longer. */
export const wrapped = (text: string): string => inLines(text, WIDTH);

function inLines(text: string, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line ? `${line} ${word}` : word;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

const MORE = 'There may be more: the portal shows it.';

type Facts = readonly (readonly [label: string, text: string])[];

const says = ({ kind, actor, device, standsFor }: MailItem) =>
  forWhom(NOTICE_KIND[kind].text({ actor, device }), standsFor);

const factsOf = ({ requestId, device, department, stage, isUrgent }: MailItem): [string, string][] => [
  ['Request', `${requestNumber(requestId)}${isUrgent ? ` (${URGENCY_LABELS[URGENT].toLowerCase()})` : ''}`],
  ['Device', device],
  ...(department === null ? [] : [['Department', department] satisfies [string, string]]),
  ['Stage', STAGE_LABELS[stage]],
];

const COLORS =
  'color:#17202b;font-family:Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;mso-line-height-rule:exactly';

/** HTML for Outlook alone, which renders mails with Word's engine: that ignores the `max-width` of a table in a cell. */
const forWord = (html: string) => `<!--[if mso]>${html}<![endif]-->`;

const ends = (portal: string, unsubscribe: string) =>
  `<a class="soft" href="${escaped(`${portal}/notices#preferences`)}" style="color:#566272">Choose how you are told</a> &nbsp; <a class="soft" href="${escaped(unsubscribe)}" style="color:#566272">No more mails like this</a>`;

/** A page that Outlook's engine and dark screens show well: tables, no picture, one button. */
const page = (preview: string, rows: string, { sender, unsubscribe, portal }: MailFrame) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){.page{background:#10161d!important}.card{background:#19212b!important}.ink,.ink a{color:#e6ebf1!important}.soft{color:#a3b0bf!important}}</style>
</head><body class="page" style="margin:0;background:#f4f6f9">
<div style="display:none;mso-hide:all">${escaped(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f6f9"><tr><td align="center" style="padding:24px 12px">
${forWord('<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>')}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px">
${rows}
<tr><td class="soft" style="padding:16px 24px 24px;${COLORS};color:#566272;font-size:13px;line-height:20px">${escaped(sender)}<br>
${unsubscribe === null ? '' : ends(portal, unsubscribe)}</td></tr>
</table>
${forWord('</td></tr></table>')}
</td></tr></table></body></html>
`;

const paragraph = (text: string, more = '') =>
  `<tr><td class="ink" style="padding:8px 24px;${COLORS}${more}">${escaped(text)}</td></tr>`;

const button = (label: string, address: string) =>
  `<tr><td style="padding:16px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#1f66c9" style="padding:12px 20px"><a href="${escaped(address)}" style="color:#ffffff;font-family:Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table></td></tr>`;

const factTable = (facts: Facts) =>
  `<tr><td style="padding:8px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0">${facts
    .map(
      ([label, value]) =>
        `<tr><td class="soft" valign="top" style="padding:2px 16px 2px 0;${COLORS};color:#566272;font-size:14px;line-height:20px">${label}</td><td class="ink" style="padding:2px 0;${COLORS};font-size:14px;line-height:20px">${escaped(value)}</td></tr>`,
    )
    .join('')}</table></td></tr>`;

const foot = ({ sender, portal, unsubscribe }: MailFrame) =>
  unsubscribe === null
    ? `--\n${sender}\n`
    : `--\n${sender}\nChoose how you are told: ${portal}/notices#preferences\nNo more mails like this: ${unsubscribe}\n`;

/** The page for these items of one request: the answer box when one of them is an open question. */
function pageOf(items: readonly MailItem[]): string {
  const pages = items.map(({ kind, requestId }) => noticePage(kind, requestId));
  return pages.find((page) => page.endsWith(ANSWER_BOX)) ?? pages[0] ?? '';
}

/**
 * The mail about one request: what happened, what the reader should do, the link and up to four facts. All items are about the same
 * request.
 */
export function requestMail(items: readonly [MailItem, ...MailItem[]], frame: MailFrame): Composed {
  const last = items[items.length - 1] ?? items[0];
  const address = frame.portal + pageOf(items);
  const happened = items.map((item) => [`${says(item)}.`, ...(item.notes ? [item.notes] : [])].join('\n\n'));
  if (frame.more) happened.push(MORE);
  const asks = [...new Set(items.flatMap(({ kind, stage }) => askedBy(kind, stage) ?? []))];
  const facts = factsOf(last);
  const text = [
    ...happened.map(wrapped),
    ...asks.map(wrapped),
    `Open the request:\n${address}`,
    factLines(facts),
    foot(frame),
  ].join('\n\n');
  const rows = [
    ...items.map((item, index) => {
      const first = index === 0 ? ';padding-top:24px' : '';
      const words = paragraph(`${says(item)}.`, `;font-weight:600${first}`);
      return item.notes ? words + paragraph(item.notes) : words;
    }),
    ...(frame.more ? [paragraph(MORE)] : []),
    ...asks.map((words) => paragraph(words)),
    button('Open the request', address),
    factTable(facts),
  ].join('\n');
  return {
    subject: `${requestNumber(last.requestId)} ${last.device}`,
    text,
    html: page(happened[0] ?? '', rows, frame),
  };
}

/** The daily digest: one line for each event, grouped by request. */
export function digestMail(items: readonly [MailItem, ...MailItem[]], frame: MailFrame): Composed {
  const about = 'about device requests';
  const counted = items.length === 1 ? `1 notice ${about}` : `${items.length} notices ${about}`;
  const subject = frame.more ? `Notices ${about}` : counted;
  const byRequest = [...Map.groupBy(items, ({ requestId }) => requestId).entries()];
  const more = frame.more ? [MORE] : [];
  const address = `${frame.portal}/notices`;
  const text = [
    ...byRequest.map(([id, some]) =>
      [
        `${requestNumber(id)}  ${frame.portal}${pageOf(some)}`,
        ...some.map((item) => wrapped(`${says(item)}.`)),
      ].join('\n'),
    ),
    ...more,
    `All notices:\n${address}`,
    foot(frame),
  ].join('\n\n');
  const rows = [
    paragraph(subject, ';font-weight:600;padding-top:24px'),
    ...byRequest.map(
      ([id, some]) =>
        `<tr><td class="ink" style="padding:8px 24px;${COLORS};font-size:14px;line-height:20px"><a href="${escaped(frame.portal + pageOf(some))}" style="color:#1a5ab4">${requestNumber(id)}</a><br>${some.map((item) => `${escaped(says(item))}.`).join('<br>')}</td></tr>`,
    ),
    ...more.map((words) => paragraph(words)),
    button('Open the notices', address),
  ].join('\n');
  return { subject, text, html: page(says(items[0]), rows, frame) };
}

/** The content of a letter: a mail that is not about a request. */
export interface LetterContent {
  subject: string;
  paragraphs: readonly [string, ...string[]];
  facts: Facts;
  button: { label: string; address: string } | null;
  charts?: readonly MailChart[];
}

/** Numbers with a bar beside each. Bars are table cells, so they also appear in mail programs that show no pictures. */
export interface MailChart {
  title: string;
  /** The unit of the values, in words. */
  unit: string;
  bars: readonly { label: string; value: number }[];
  /** How many further rows are left out. */
  more: number;
}

/** The longest label of a chart, and the longest bar in a text, in characters. */
const LONGEST_LABEL = 30;
const LONGEST_BAR = 30;

const cut = (label: string) =>
  [...label].length > LONGEST_LABEL ? `${[...label].slice(0, LONGEST_LABEL - 1).join('')}…` : label;

const leftOut = ({ more }: MailChart) => (more ? `${more} more in the portal` : '');

/** A chart as plain text, with bars of `#`. */
function chartText(chart: MailChart): string {
  const most = Math.max(1, ...chart.bars.map(({ value }) => value));
  const lines = chart.bars.map(({ label, value }) => {
    const bar = '#'.repeat(Math.round((value / most) * LONGEST_BAR));
    return `${cut(label).padEnd(LONGEST_LABEL)} ${String(value).padStart(8)} ${bar}`.trimEnd();
  });
  return [wrapped(`${chart.title} (${chart.unit})`), ...lines, leftOut(chart)].filter(Boolean).join('\n');
}

function chartTable(chart: MailChart): string {
  const most = Math.max(1, ...chart.bars.map(({ value }) => value));
  const small = `${COLORS};font-size:14px;line-height:20px`;
  const bar = (value: number) => {
    const width = Math.round((value / most) * 100);
    return width
      ? `<table role="presentation" width="${width}%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#1f66c9" height="12" style="font-size:1px;line-height:12px">&nbsp;</td></tr></table>`
      : '&nbsp;';
  };
  const rows = chart.bars.map(
    ({ label, value }) =>
      `<tr><td class="ink" style="padding:2px 12px 2px 0;${small}">${escaped(cut(label))}</td><td class="ink" align="right" style="padding:2px 12px 2px 0;${small}">${value}</td><td width="50%" style="padding:2px 0">${bar(value)}</td></tr>`,
  );
  const more = leftOut(chart);
  return `${paragraph(`${chart.title} (${chart.unit})`, ';font-size:14px;font-weight:600')}<tr><td style="padding:0 24px 8px"><table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table></td></tr>${more && paragraph(more, ';font-size:14px')}`;
}

/** The mail of a letter: its text, its facts, and its link. */
export function letterMail(
  { subject, paragraphs, facts, button: leads, charts = [] }: LetterContent,
  frame: MailFrame,
): Composed {
  const text = [
    ...paragraphs.map(wrapped),
    ...charts.map(chartText),
    factLines(facts),
    ...(leads ? [`${leads.label}:\n${leads.address}`] : []),
    foot(frame),
  ].join('\n\n');
  const rows = [
    ...paragraphs.map((words, index) =>
      paragraph(words, index === 0 ? ';font-weight:600;padding-top:24px' : ''),
    ),
    ...charts.map(chartTable),
    factTable(facts),
    ...(leads ? [button(leads.label, leads.address)] : []),
  ].join('\n');
  return { subject, text, html: page(paragraphs[0], rows, frame) };
}
