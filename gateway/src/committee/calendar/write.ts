import type { MailAddress, MeetingAnswer } from '@portal/domain';
import { fromSql } from '../../platform/db/index.ts';
import type { MeetingRow } from '../meetings/tables.ts';

/** A meeting as it is written into the calendars of its members. */
export interface Entry {
  uid: string;
  /** Rises with each change of the plan. */
  sequence: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string | null;
  /** More text about the meeting. */
  text: string | null;
  /** Its page in the portal. */
  url: string;
}

/** The id by which calendar programs recognise a meeting. It never changes, even when the address of the portal does. */
const uidOf = ({ id, planned_at }: Pick<MeetingRow, 'id' | 'planned_at'>): string =>
  `meeting-${id}-${planned_at.replaceAll(/\D/g, '')}@medical-device-requests`;

type Planned = Pick<
  MeetingRow,
  'id' | 'planned_at' | 'version' | 'title' | 'starts_at' | 'ends_at' | 'place'
>;

/** A meeting as an entry, with the address of its page. */
export const entryOf = (meeting: Planned, url: string, text: string | null = null): Entry => ({
  uid: uidOf(meeting),
  sequence: meeting.version - 1,
  title: meeting.title,
  startsAt: fromSql(meeting.starts_at),
  endsAt: fromSql(meeting.ends_at),
  place: meeting.place,
  text,
  url,
});

const PRODUCT = { company: 'Medical Device Requests', product: 'Meetings', language: 'EN' };

/** How often calendar programs should read the calendar again. */
const REFRESH_SECONDS = 60 * 60;

/** The library is loaded only where a calendar is written. */
const library = () => import('ical-generator');

const eventOf = ({ uid, title, startsAt, endsAt, place, text, ...entry }: Entry, stamp: Date) => ({
  ...entry,
  id: uid,
  stamp,
  summary: title,
  start: startsAt,
  end: endsAt,
  location: place,
  description: text,
});

/** Writes a meeting for calendar programs that read a mail: `method` tells them whether to add or to cancel it (RFC 5546). */
export async function writeInvitation(
  entry: Entry,
  about: {
    method: 'REQUEST' | 'CANCEL';
    organizer: MailAddress;
    attendee: MailAddress;
    answer: MeetingAnswer | null;
    stamp: Date;
  },
): Promise<string> {
  const ical = await library();
  const { ICalAttendeeStatus: Standing } = ical;
  const isOn = about.method === 'REQUEST';
  const answered = about.answer === 'yes' ? Standing.ACCEPTED : Standing.DECLINED;
  return ical
    .default({
      prodId: PRODUCT,
      method: isOn ? ical.ICalCalendarMethod.REQUEST : ical.ICalCalendarMethod.CANCEL,
      events: [
        {
          ...eventOf(entry, about.stamp),
          status: isOn ? ical.ICalEventStatus.CONFIRMED : ical.ICalEventStatus.CANCELLED,
          organizer: { name: about.organizer.name, email: about.organizer.address },
          attendees: [
            {
              name: about.attendee.name,
              email: about.attendee.address,
              role: ical.ICalAttendeeRole.REQ,
              type: ical.ICalAttendeeType.INDIVIDUAL,
              status: about.answer ? answered : Standing.NEEDSACTION,
              rsvp: isOn,
            },
          ],
        },
      ],
    })
    .toString();
}

/**
 * A person's meetings, for calendar programs that subscribe or for a mail with several meetings. The method is "publish" because only a
 * published file may hold meetings with different UIDs; an invitation may not (RFC 5546).
 */
export async function writeCalendar(
  entries: readonly (Entry & { stamp: Date; isCancelled?: boolean })[],
  { method }: { method?: 'PUBLISH' } = {},
): Promise<string> {
  const ical = await library();
  return ical
    .default({
      prodId: PRODUCT,
      // Subscribers see the name. `ttl` asks their program to read the calendar again later.
      ...(method
        ? { method: ical.ICalCalendarMethod[method] }
        : { name: 'Meetings of the committee', ttl: REFRESH_SECONDS }),
      events: entries.map(({ stamp, isCancelled, ...entry }) => ({
        ...eventOf(entry, stamp),
        status: isCancelled ? ical.ICalEventStatus.CANCELLED : ical.ICalEventStatus.CONFIRMED,
      })),
    })
    .toString();
}
