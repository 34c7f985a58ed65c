import {
  DomainError,
  invalidField,
  readInstant,
  SAVED_VIEW_PARAMETERS,
  SHOWN,
  STATUSES_BEFORE_COMMITTEE,
} from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import { readBegin, readEnd } from '../device-requests/list-days.ts';
import { readListParameters } from '../device-requests/list-filter.ts';
import type { ListFilter } from '../device-requests/list-sought.ts';

const knownParameters: ReadonlySet<string> = new Set(SAVED_VIEW_PARAMETERS);

/** Runs `read`. A DomainError `invalid` of any field becomes one of the field `query`. */
function inQuery<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
    throw invalidField('query', error.fields[0]?.message ?? error.message);
  }
}

/**
 * The filter of a saved query, for the person `me` who looks. Days are days in the hospital's time zone. DomainError `invalid` in the field
 * `query`, which says what is accepted.
 */
export function filterOf(query: string, { me, timeZone }: { me: number; timeZone: string }): ListFilter {
  return inQuery(() => {
    const parameters = new URLSearchParams(query);
    const names = [...parameters.keys()];
    if (
      !names.length ||
      names.some((name) => !knownParameters.has(name)) ||
      new Set(names).size < names.length
    )
      throw invalidField('query', PARAMETER_MESSAGES.notViewQuery(SAVED_VIEW_PARAMETERS));
    const text = (name: string) => parameters.get(name)?.trim() || undefined;
    const instant = (name: string, ofDay: typeof readBegin) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const read = ofDay(value, timeZone) ?? readInstant(value);
      if (!read) throw invalidField(name, PARAMETER_MESSAGES.notViewDay(name));
      return read;
    };
    const { filter } = readListParameters({
      text,
      from: (name) => instant(name, readBegin),
      until: (name) => instant(name, readEnd),
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
