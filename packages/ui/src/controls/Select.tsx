import {
  type ComboboxItem,
  type ComboboxParsedItem,
  isOptionsGroup,
  Select as MantineSelect,
  NativeSelect,
  type OptionsFilter,
} from '@mantine/core';
import { useRef, useState } from 'react';
import { useNativeControls } from '../hooks/useNativeControls.ts';
import { type FieldProps, wrapperProps } from './field.tsx';

export type Option<Value extends string = string> =
  | Value
  | { value: Value; label: string; disabled?: boolean };

const normalised = <Value extends string>(option: Option<Value>) =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** How well a label matches the typed text: 0 for the whole label, 1 for a part, null for no match. */
function matchOf(label: string, sought: string): 0 | 1 | null {
  const [whole, part] = [label.toLowerCase(), sought.toLowerCase()];
  return whole === part ? 0 : whole.includes(part) ? 1 : null;
}

/** The options that match the typed text: an exact match first, and the option that is always offered last. */
const having =
  (always: string | undefined): OptionsFilter =>
  ({ options, search }) => {
    const sought = search.trim();
    const inOrder = <Each,>(each: readonly Each[], place: (item: Each) => number | null) =>
      each
        .flatMap((item) => {
          const at = place(item);
          return at === null ? [] : [{ one: item, at }];
        })
        .sort((a, b) => a.at - b.at)
        .map(({ one: item }) => item);
    const placeOf = ({ value, label }: ComboboxItem) =>
      matchOf(label, sought) ?? (value === always ? 2 : null);
    const narrowed = options.map((option) =>
      isOptionsGroup(option) ? { ...option, items: inOrder(option.items, placeOf) } : option,
    );
    return inOrder<ComboboxParsedItem>(narrowed, (option) => {
      const first = isOptionsGroup(option) ? option.items[0] : option;
      return first ? placeOf(first) : null;
    });
  };

/**
 * One choice of a list. With a coarse pointer or on a mobile device it is the device's own select, otherwise the styled one (spec 2, "New
 * device request form"). The empty string means that nothing is chosen yet. `more` are further options under a heading; a value that is not
 * among the options is added to them. `searchable` lets people type to filter: Enter takes the first match, and a click into the field selects
 * its text, so that typing replaces it. `onWritten` gets a text that is no option, when they leave the field or choose `always`. `optional`
 * lets them clear the choice. `onNear` is called when the pointer or the focus comes to the field.
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
  /** The option that is offered whatever the person types. */
  always?: Value;
  optional?: boolean;
  onNear?: (() => void) | undefined;
  onWritten?: (text: string) => void;
}) {
  const native = useNativeControls();
  const input = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  // The hidden list with its options and its position is work that most fields of a page never need.
  const [isUsed, setUsed] = useState(false);
  const normalisedOptions = options.map(normalised);
  const isKnown = value === '' || normalisedOptions.some((option) => option.value === value);
  const others = [...new Set([...(more?.options ?? []), ...(more && !isKnown ? [value] : [])])];
  const data =
    more && others.length ? [...normalisedOptions, { group: more.label, items: others }] : normalisedOptions;
  const wrapper = wrapperProps(props);
  const optionCalled = (written: string) =>
    [...normalisedOptions, ...others.map((each) => ({ value: each, label: each }))].find(
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
    if (chosen !== always || !written || optionCalled(written)) return;
    const isMeant = normalisedOptions.some(
      ({ value: each, label }) => each === always && matchOf(label, written) !== null,
    );
    if (!isMeant) onWritten?.(written);
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
      // Otherwise the chosen option is looked up again shortly after the person began to type, and their matches are lost.
      selectFirstOptionOnDropdownOpen={searchable}
      openOnFocus={false}
      clearable={optional}
      comboboxProps={{ keepMounted: isUsed }}
      // A program, such as a screen reader, may open the list without a focus event before.
      onDropdownOpen={() => setTimeout(() => setUsed(true))}
      onFocus={() => {
        setUsed(true);
        isFresh.current = true;
        onNear?.();
      }}
      onClick={() => {
        if (searchable && isFresh.current) input.current?.select();
        isFresh.current = false;
      }}
      onKeyDown={(event) => {
        isFresh.current = false;
        // Escape closes only the open list, not the dialog around the field.
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
