import { Select as MantineSelect, NativeSelect } from '@mantine/core';
import { useNativeControls } from '../hooks/useNativeControls.ts';
import { type FieldProps, wrapperProps } from './field.tsx';

export type Option<Value extends string = string> =
  | Value
  | { value: Value; label: string; disabled?: boolean };

const normalised = <Value extends string>(option: Option<Value>) =>
  typeof option === 'string' ? { value: option, label: option } : option;

/**
 * One choice of a list. With a coarse pointer or on a mobile device it is the device's own select, otherwise the
 * styled one (spec 2, "New device request form"). The empty string means that nothing is chosen yet.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose…',
  ...props
}: FieldProps & {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
}) {
  const native = useNativeControls();
  const data = options.map(normalised);
  const wrapper = wrapperProps(props);
  if (native) {
    return (
      <NativeSelect
        {...wrapper}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        data={value === '' ? [{ value: '', label: placeholder, disabled: true }, ...data] : data}
      />
    );
  }
  return (
    <MantineSelect
      {...wrapper}
      data={data}
      value={value === '' ? null : value}
      placeholder={placeholder}
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      onBlur={onBlur}
      onChange={(chosen) => chosen !== null && onChange(chosen as Value)}
    />
  );
}
