import { Group, Radio } from '@mantine/core';
import choice from './choice.module.css';
import { type FieldProps, wrapperProps } from './field.tsx';

export const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const;

/** A choice of few, all of them in sight. Values may be texts or booleans; null means that nothing is chosen yet. */
export function RadioGroup<Value extends string | boolean>({
  options,
  value,
  onChange,
  id,
  disabled,
  onBlur,
  ...props
}: FieldProps & {
  options: readonly { value: Value; label: string; help?: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
}) {
  const { 'data-path': path, classNames, ...wrapper } = wrapperProps(props);
  const { input: _input, ...labels } = classNames;
  return (
    <Radio.Group
      {...wrapper}
      classNames={labels}
      value={value === null ? null : String(value)}
      onBlur={onBlur}
      onChange={(chosen) => {
        const option = options.find((candidate) => String(candidate.value) === chosen);
        if (option) onChange(option.value);
      }}
    >
      <Group
        className={choice.options}
        data-short={options.every(({ label }) => label.length === 1) || undefined}
      >
        {options.map((option, index) => (
          <Radio
            key={option.label}
            id={index === 0 ? id : undefined}
            data-path={index === 0 ? path : undefined}
            className={choice.option}
            classNames={{ label: choice.label, description: choice.help, radio: choice.input }}
            size="sm"
            value={String(option.value)}
            label={option.label}
            description={option.help}
            disabled={disabled}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
