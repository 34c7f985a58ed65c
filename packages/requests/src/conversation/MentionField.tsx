import type { Audience } from '@portal/domain';
import { TextArea } from '@portal/ui';
import { useId, useRef, useState } from 'react';
import classes from './conversation.module.css';
import { moveIn, PeopleList } from './PeopleList.tsx';
import { type NamedPerson, usePeople } from './usePeople.ts';

/** A name that is being written after an @, up to the caret. */
const MENTION = /(?:^|[\s(])@([\p{L}\p{M}.'-]*(?: [\p{L}\p{M}.'-]+)?)$/u;

/** A text in which people are mentioned: @ and a part of the name offers them. */
export function MentionField({
  request,
  audience,
  label,
  value,
  onChange,
  onMention,
  onSend,
  ...more
}: {
  request: string;
  audience: Audience;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onMention?: (person: NamedPerson) => void;
  onSend: () => void;
  rows?: number;
  error?: string;
  placeholder?: string;
  disabled?: boolean;
}) {
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [sought, setSought] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = usePeople(request, audience, onMention ? sought : null);
  const look = () => {
    const { current } = field;
    if (!current || !onMention) return;
    const found = MENTION.exec(current.value.slice(0, current.selectionStart))?.[1];
    setSought(found ?? null);
    setActive(0);
  };
  const choose = (person: NamedPerson) => {
    const { current } = field;
    if (!current) return;
    const caret = current.selectionStart;
    const start = caret - (sought?.length ?? 0);
    onChange(`${value.slice(0, start)}${person.name} ${value.slice(caret)}`);
    onMention?.(person);
    setSought(null);
    requestAnimationFrame(() => {
      const end = start + person.name.length + 1;
      current.setSelectionRange(end, end);
    });
  };
  const offered = sought !== null && people.length > 0;
  return (
    <div className={classes.field}>
      <TextArea
        ref={field}
        label={label}
        rows={2}
        {...more}
        value={value}
        dir="auto"
        aria-autocomplete={onMention ? 'list' : undefined}
        aria-controls={offered ? list : undefined}
        aria-activedescendant={offered ? `${list}-${active}` : undefined}
        onChange={(text) => {
          onChange(text);
          look();
        }}
        onBlur={() => setSought(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSend();
            return;
          }
          const close = () => setSought(null);
          if (!offered) return;
          if (moveIn(event.key, { people, active, onMove: setActive, onChoose: choose, onClose: close })) {
            event.preventDefault();
            event.stopPropagation();
          }
        }}
      />
      {offered && <PeopleList id={list} people={people} active={active} onChoose={choose} />}
    </div>
  );
}
