import { ALL_FIELDS, fieldEntry, type RequestField, snake } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import { ADDED_AS } from '../device-requests/rows.ts';
import { readChanges } from './changes.ts';
import { impliedBy } from './older-events.ts';
import type { EventRow } from './tables.ts';

type Content = string | number | boolean | null;

/** A field of a request that an event changed, with its value before and after. */
export interface FieldChange {
  field: RequestField;
  old: Content;
  new: Content;
}

/** Without the fields that the portal itself writes: the stages and the instant of the event tell these. */
const TOLD = ALL_FIELDS.filter((name) => fieldEntry(name).writtenBy !== 'portal');

const shown = (name: RequestField, stored: unknown): Content => {
  if (stored === null || stored === undefined) return null;
  const { kind } = fieldEntry(name);
  if (kind === 'flag') return stored === 1;
  return kind === 'instant' ? toIso(String(stored)) : (stored as Content);
};

/**
 * What each event of one request changed, by its sequence. The events must come oldest first, from the first one on, because the earlier
 * value of a field is in the events before. A creation changes nothing. Changes that an older gateway did not record are left out.
 */
export function toldChanges(events: readonly EventRow[]): Map<number, FieldChange[]> {
  const current: Record<string, unknown> = {};
  const changesByEvent = new Map<number, FieldChange[]>();
  for (const event of events) {
    const written: Record<string, unknown> =
      (event.changes === null ? impliedBy(event) : readChanges(event.changes)).device_requests ?? {};
    if (event.from_stage !== null && event.to_stage !== null) {
      const changed = TOLD.filter((name) => {
        const [was, is] = [current[snake(name)], written[snake(name)]];
        return was !== undefined && is !== undefined && was !== is;
      });
      if (changed.length) {
        changesByEvent.set(
          event.sequence,
          changed.map((field) => ({
            field,
            old: shown(field, current[snake(field)]),
            new: shown(field, written[snake(field)]),
          })),
        );
      }
    }
    // A creation names every column that existed then; newer ones have their initial values.
    if (event.from_stage === null) Object.assign(current, ADDED_AS);
    Object.assign(current, written);
  }
  return changesByEvent;
}
