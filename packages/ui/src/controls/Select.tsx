import {
  type ComboboxItem,
  type ComboboxParsedItem,
  isOptionsGroup,
  Select as MantineSelect,
  NativeSelect,
  type OptionsFilter,
} from '@mantine/core';
import { useRef } from 'react';
import { useNativeControls } from '../hooks/useNativeControls.ts';
import { type FieldProps, wrapperProps } from './field.tsx';

export type Option<Value extends string = string> =
  | Value
  | { value: Value; label: string; disabled?: boolean };

const normalised = <Value extends string>(option: Option<Value>) =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** The options that have what somebody types: the one that is called so first, and the one that is always there last. */
const having =
  (always: string | undefined): OptionsFilter =>
  ({ options, search }) => {
    const sought = search.trim().toLowerCase();
    const rank = ({ value, label }: ComboboxItem) => {
      const at = label.toLowerCase().indexOf(sought);
      if (at < 0) return value === always ? 2 : null;
      return label.length === sought.length && at === 0 ? 0 : 1;
    };
    const ranked = (items: readonly ComboboxItem[]) =>
      items
        .flatMap((item) => {
          const place = rank(item);
          return place === null ? [] : [{ item, place }];
        })
        .sort((one, other) => one.place - other.place);
    return options
      .flatMap((option): { parsed: ComboboxParsedItem; place: number }[] => {
        if (!isOptionsGroup(option))
          return ranked([option]).map(({ item, place }) => ({ parsed: item, place }));
        const items = ranked(option.items);
        const [first] = items;
        return first
          ? [{ parsed: { ...option, items: items.map(({ item }) => item) }, place: first.place }]
          : [];
      })
      .sort((one, other) => one.place - other.place)
      .map(({ parsed }) => parsed);
  };

/**
 * One choice of a list. With a coarse pointer or on a mobile device it is the device's own select, otherwise the
 * styled one (spec 2, "New device request form"). The empty string means that nothing is chosen yet.
 * `more` are further options under a heading; a value that stands nowhere is one of them. `searchable` lets people type what an option
 * has, Enter takes the first that has it, and the click with which they come marks the text, so that what they type takes its place. `onWritten` gets what
 * is no option when they leave, or choose `always`. `optional` lets them choose nothing again. `onNear` is called when they come to it.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose…',
  more,
  searchable = false,
  always,
  optional = false,
  onNear,
  onWritten,
  ...props
}: FieldProps & {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  more?: { label: string; options: readonly string[] };
  searchable?: boolean;
  /** The option that stays whatever somebody types. */
  always?: Value;
  optional?: boolean;
  onNear?: (() => void) | undefined;
  onWritten?: (text: string) => void;
}) {
  const native = useNativeControls();
  const input = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  const known = options.map(normalised);
  const isKnown = value === '' || known.some((option) => option.value === value);
  const others = [...new Set([...(more?.options ?? []), ...(more && !isKnown ? [value] : [])])];
  const data = more && others.length ? [...known, { group: more.label, items: others }] : known;
  const wrapper = wrapperProps(props);
  const optionCalled = (written: string) =>
    [...known, ...others.map((each) => ({ value: each, label: each }))].find(
      ({ label }) => label.toLowerCase() === written.toLowerCase(),
    );
  const leave = (written: string) => {
    const option = optionCalled(written);
    if (searchable && written && option?.value !== value) {
      if (option) onChange(option.value as Value);
      else onWritten?.(written);
    }
    onBlur?.();
  };
  const submit = (chosen: string) => {
    const written = input.current?.value.trim();
    const isItsOwn = known.some(
      ({ value: each, label }) =>
        each === always && label.toLowerCase().includes(written?.toLowerCase() ?? ''),
    );
    if (chosen === always && written && !isItsOwn && !optionCalled(written)) onWritten?.(written);
  };
  if (native) {
    return (
      <NativeSelect
        {...wrapper}
        value={value}
        onBlur={onBlur}
        onFocus={onNear}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        data={
          value === '' || optional ? [{ value: '', label: placeholder, disabled: !optional }, ...data] : data
        }
      />
    );
  }
  return (
    <MantineSelect
      {...wrapper}
      ref={input}
      data={data}
      value={value === '' ? null : value}
      placeholder={placeholder}
      allowDeselect={false}
      searchable={searchable}
      filter={searchable ? having(always) : undefined}
      selectFirstOptionOnChange={searchable}
      openOnFocus={false}
      clearable={optional}
      onFocus={() => {
        isFresh.current = true;
        onNear?.();
      }}
      onClick={() => {
        if (searchable && isFresh.current) input.current?.select();
        isFresh.current = false;
      }}
      onKeyDown={(event) => {
        isFresh.current = false;
        // Escape is for the open list alone, not for what the field stands in.
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && isOpen) event.preventDefault();
      }}
      onOptionSubmit={submit}
      checkIconPosition="right"
      maxDropdownHeight={320}
      onBlur={(event) => leave(event.currentTarget.value.trim())}
      onChange={(chosen) => (chosen !== null || optional) && onChange((chosen ?? '') as Value)}
    />
  );
}
