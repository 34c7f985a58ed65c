import ICAL from 'ical.js';

/** A part of a mail: its type as its header says it, and its content. */
export interface MailPart {
  type: string;
  content: string;
  bytes: Buffer;
}

/** The parts of a mail that hold no others, in their order, decoded. */
export function partsOf(mail: string): MailPart[] {
  const [head = '', ...rest] = mail.split('\n\n');
  const unfolded = head.replaceAll(/\n[ \t]+/g, ' ');
  const type = /^content-type: (.*)$/im.exec(unfolded)?.[1] ?? 'text/plain';
  const body = rest.join('\n\n');
  const boundary = /boundary="(.*?)"/.exec(type)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\n/, '')));
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(unfolded)?.[1]?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? Buffer.from(
            body
              .replaceAll('=\n', '')
              .replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          )
        : Buffer.from(body);
  return [{ type, content: bytes.toString(), bytes }];
}

/** An entry as a calendar program reads it. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  status: string | null;
  title: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  place: string | null;
  text: string | null;
  url: string | null;
  organizer: string | null;
  attendees: { address: string; name: string | null; rsvp: string | null; standing: string | null }[];
}

const textOf = (component: ICAL.Component, name: string): string | null =>
  (component.getFirstPropertyValue(name) as string | null) ?? null;

/** A calendar as another library reads it: strict about the grammar, and by what it names its method and entries. */
export function readCalendar(text: string): { method: string | null; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents('vevent').map((component): ReadEntry => {
    const event = new ICAL.Event(component);
    const parameter = (property: ICAL.Property, name: string) =>
      (property.getParameter(name) as string | undefined) ?? null;
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      status: textOf(component, 'status'),
      title: event.summary,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      place: textOf(component, 'location'),
      text: textOf(component, 'description'),
      url: textOf(component, 'url'),
      organizer: textOf(component, 'organizer')?.toLowerCase() ?? null,
      attendees: component.getAllProperties('attendee').map((property) => ({
        address: String(property.getFirstValue()).toLowerCase(),
        name: parameter(property, 'cn'),
        rsvp: parameter(property, 'rsvp'),
        standing: parameter(property, 'partstat'),
      })),
    };
  });
  return { method: textOf(calendar, 'method'), entries };
}
