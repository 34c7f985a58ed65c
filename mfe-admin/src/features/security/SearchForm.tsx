import { SECURITY_EVENT_KINDS, SECURITY_EVENTS, SECURITY_TOPICS } from '@portal/domain';
import { SearchField, Select, TextField } from '@portal/ui';
import type { RefObject } from 'react';
import { startOfDay } from './days.ts';
import classes from './SecurityEvents.module.css';
import { chosen, type SecurityEventSearch } from './useSecurityEvents.ts';

const ALL = 'all';
const TOPICS = [
  { value: ALL, label: 'All topics' },
  ...Object.entries(SECURITY_TOPICS).map(([value, label]) => ({ value, label })),
];

const kindsOf = (topic: string | null) => [
  { value: ALL, label: 'All events' },
  ...SECURITY_EVENT_KINDS.filter((kind) => !topic || SECURITY_EVENTS[kind].topic === topic).map((value) => ({
    value,
    label: SECURITY_EVENTS[value].label,
  })),
];

/** The text in the page's address may be something other than a day. */
const dayIn = (text: string): string => (startOfDay(text) ? text : '');

/** The search form for events. Each field takes effect at once. */
export function SearchForm({
  search,
  field,
}: {
  search: SecurityEventSearch;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { text, topic, kind, from, until } = search;
  const now = chosen({ topic: topic.typed, kind: kind.typed });
  const set = (part: { type: (text: string) => void }) => (value: string) =>
    part.type(value === ALL ? '' : value);
  return (
    <div className={classes.search} data-print="hide">
      <div className={classes.text}>
        <SearchField
          ref={field}
          label="Search security events"
          placeholder="Name, email or network address"
          value={text.typed}
          onChange={text.type}
        />
      </div>
      <Select label="Topic" options={TOPICS} value={now.topic ?? ALL} onChange={set(topic)} />
      <Select label="Event" options={kindsOf(now.topic)} value={now.kind ?? ALL} onChange={set(kind)} />
      <TextField
        label="From"
        type="date"
        value={dayIn(from.typed)}
        max={dayIn(until.typed)}
        onChange={from.type}
      />
      <TextField
        label="Until"
        type="date"
        value={dayIn(until.typed)}
        min={dayIn(from.typed)}
        onChange={until.type}
      />
    </div>
  );
}
