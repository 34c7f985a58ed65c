import ICAL from 'ical.js';

/** The text of a calendar, and the first and the last date ("2026-11-24") between which its absences are sought. */
export interface AbsencesTask {
  text: string;
  first: string;
  last: string;
  timeZone: string;
}

/** The first and the last date ("2026-11-24") on which somebody is away. */
export interface Absence {
  from: string;
  until: string;
}

/** An event with times is an absence on the days of which it takes at least this long. */
const HALF_A_DAY_MS = 4 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MOST_EVENTS = 5_000;
/** The most repetitions of an event that are read: enough for a daily event that began fifty years ago. */
const MOST_REPEATS = 20_000;

const OUT_OF_OFFICE = 'OOF';

/** Outlook marks an absence as "out of office". Without a mark, an event for whole days is an absence. */
function isAbsence(event: ICAL.Component, start: ICAL.Time): boolean {
  if (String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return false;
  const busyStatus = event.getFirstPropertyValue('x-microsoft-cdo-busystatus');
  return busyStatus === null ? start.isDate : String(busyStatus).trim().toUpperCase() === OUT_OF_OFFICE;
}

/**
 * The periods in which the person is away according to their calendar. Throws an error when the text is no calendar. The text comes from
 * outside, so this runs in a thread with a time limit.
 */
export function absences({ text, first, last, timeZone }: AbsencesTask): Absence[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const events = calendar.getAllSubcomponents('vevent').slice(0, MOST_EVENTS);
  const days = new Set<string>();
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const add = (from: string, until: string) => {
    const [begin, end] = [from < first ? first : from, until > last ? last : until];
    for (let day = begin; day <= end; day = dayAfter(day)) days.add(day);
  };
  /** Adds the days of one event. An event with times counts on days of the hospital of which it takes half a working day or more. */
  const addOnce = (start: ICAL.Time, end: ICAL.Time) => {
    if (start.isDate) return add(start.toString().slice(0, 10), dayBefore(end.toString().slice(0, 10)));
    const [begin, over] = [start, end].map((time) => wallOf(time, clock, timeZone));
    if (begin === undefined || over === undefined) return;
    for (let at = Math.max(begin, Date.parse(`${first}T00:00:00Z`)); at < over; at = nextMidnight(at)) {
      if (Math.min(over, nextMidnight(at)) - at >= HALF_A_DAY_MS) add(dayOfWall(at), dayOfWall(at));
      if (dayOfWall(at) > last) return;
    }
  };
  const exceptions = Map.groupBy(
    events.filter((event) => event.hasProperty('recurrence-id')),
    (event) => String(event.getFirstPropertyValue('uid')),
  );
  for (const component of events) {
    const uid = String(component.getFirstPropertyValue('uid'));
    // Otherwise the library would look for the exceptions again with each event.
    const event = new ICAL.Event(component, { exceptions: [] });
    const { startDate: start } = event;
    if (!start) continue;
    const isOne = component.hasProperty('recurrence-id') || !event.isRecurring();
    if (isOne) {
      if (isAbsence(component, start)) addOnce(start, event.endDate);
      continue;
    }
    if (!isAbsence(component, start)) continue;
    // A single repetition that was moved or cancelled has an event of its own.
    const moved = new Set(
      (exceptions.get(uid) ?? []).map((each) =>
        instantOf(each.getFirstPropertyValue('recurrence-id') as ICAL.Time),
      ),
    );
    const { duration } = event;
    const repeats = event.iterator();
    for (let count = 0; count < MOST_REPEATS; count++) {
      const next = repeats.next();
      // Its day in the zone of the event may be the one before or after the day where the hospital is; `addOnce` knows.
      if (!next || next.toString().slice(0, 10) > dayAfter(last)) break;
      if (moved.has(instantOf(next))) continue;
      const end = next.clone();
      end.addDuration(duration);
      if (end.toString().slice(0, 10) >= dayBefore(first)) addOnce(next, end);
    }
  }
  return periodsOf([...days].sort());
}

/** A day, or the same instant whatever the zone in which it is written. */
const instantOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : String(time.toUnixTime()));

/** The local time where the hospital is, in milliseconds as if it were UTC. A time without a zone is local already. */
function wallOf(time: ICAL.Time, clock: Intl.DateTimeFormat, timeZone: string): number | undefined {
  if (time.zone === ICAL.Timezone.localTimezone) return Date.parse(`${time.toString().slice(0, 19)}Z`);
  const at = time.toJSDate();
  if (Number.isNaN(at.getTime())) return undefined;
  const shown = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(at);
  return Date.parse(`${clock.format(at)}T${shown}Z`);
}

const dayOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
const nextMidnight = (wall: number): number => (Math.floor(wall / DAY_MS) + 1) * DAY_MS;
const dayAfter = (day: string): string => dayOfWall(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
const dayBefore = (day: string): string => dayOfWall(Date.parse(`${day}T00:00:00Z`) - DAY_MS);

/** Joins sorted dates that follow each other into periods. */
function periodsOf(days: readonly string[]): Absence[] {
  const periods: Absence[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && dayAfter(last.until) === day) last.until = day;
    else periods.push({ from: day, until: day });
  }
  return periods;
}
