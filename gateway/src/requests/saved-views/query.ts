import {
  addDays,
  DomainError,
  endOfDay,
  invalidField,
  readInstant,
  SAVED_VIEW_PARAMETERS,
  SHOWN,
  STATUSES_BEFORE_COMMITTEE,
} from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import { readListParameters } from '../device-requests/list-filter.ts';
import type { ListFilter } from '../device-requests/list-sought.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && readInstant(`${text}T00:00:00Z`) !== null;

const known: ReadonlySet<string> = new Set(SAVED_VIEW_PARAMETERS);

/** A query that counts nothing is refused in the field `query`, whatever in it is wrong. */
function inQuery<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
    throw invalidField('query', error.fields[0]?.message ?? error.message);
  }
}

/**
 * The requests that a saved query shows, for the person who looks. A day is one of the hospital's. DomainError `invalid` in
 * the field `query`, which says what is accepted.
 */
export function filterOf(query: string, { me, timeZone }: { me: number; timeZone: string }): ListFilter {
  return inQuery(() => {
    const parameters = new URLSearchParams(query);
    const names = [...parameters.keys()];
    if (!names.length || names.some((name) => !known.has(name)) || new Set(names).size < names.length)
      throw invalidField('query', PARAMETER_MESSAGES.notViewQuery(SAVED_VIEW_PARAMETERS));
    const text = (name: string) => parameters.get(name)?.trim() || undefined;
    const instant = (name: string, ofDay: (day: string) => Date) => {
      const given = text(name);
      if (given === undefined) return undefined;
      const read = isDay(given) ? ofDay(given) : readInstant(given);
      if (!read) throw invalidField(name, PARAMETER_MESSAGES.notViewDay(name));
      return read;
    };
    const begin = (day: string) => new Date(endOfDay(addDays(day, -1), timeZone).getTime() + 1);
    const { filter } = readListParameters({
      text,
      from: (name) => instant(name, begin),
      until: (name) => instant(name, (day) => endOfDay(day, timeZone)),
      me,
    });
    const show = text('show');
    if (show === undefined) return filter;
    if (!SHOWN.some((each) => each === show)) throw invalidField('query', PARAMETER_MESSAGES.notShown(SHOWN));
    return {
      ...filter,
      stage: STATUSES_BEFORE_COMMITTEE.filter((stage) => filter.stage?.includes(stage) ?? true),
    };
  });
}
