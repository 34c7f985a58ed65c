import { type Audience, isPressed } from '@portal/domain';
import { TextArea } from '@portal/ui';
import { useId, useRef, useState } from 'react';
import classes from './conversation.module.css';
import { moveIn, offering, PeopleList } from './PeopleList.tsx';
import { type NamedPerson, usePeople } from './usePeople.ts';

/** A name that is being written after an @, up to the caret. */
const MENTION = /(?:^|[\s(])@([\p{L}\p{M}.'-]*(?: [\p{L}\p{M}.'-]+)?)$/u;

/** A text in which people are mentioned: @ and a part of the name offers them. */
export function MentionField({
  request,
  audience,
  value,
  onChange,
  onBlur,
  onMention,
  ...field
}: {
  request: string;
  audience: Audience;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onMention?: (person: NamedPerson) => void;
  id?: string;
  name?: string;
  error?: string | undefined;
  placeholder?: string;
  help?: string | undefined;
  'data-path'?: string;
}) {
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [sought, setSought] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = usePeople(request, audience, onMention ? sought : null);
  const look = () => {
    const { current } = area;
    if (!current || !onMention) return;
    const mention = MENTION.exec(current.value.slice(0, current.selectionStart))?.[1];
    setSought(mention ?? null);
    setActive(0);
  };
  const choose = (person: NamedPerson) => {
    const { current } = area;
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
        ref={area}
        required
        rows={2}
        {...field}
        value={value}
        dir="auto"
        {...(onMention && offering(list, active, offered))}
        onChange={(text) => {
          onChange(text);
          look();
        }}
        onBlur={() => {
          setSought(null);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (isPressed('send', event)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
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
