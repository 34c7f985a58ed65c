import { type FieldBinding, Select, TextArea, TextField } from '@portal/ui';
import { choicesOf, type FieldEntry } from './sections.ts';

/** The control of a field of a section. A required field is marked as required when it `startsEmpty`. */
export function Field({
  entry,
  binding,
  startsEmpty = false,
}: {
  entry: FieldEntry;
  binding: FieldBinding<string>;
  startsEmpty?: boolean;
}) {
  const { kind, label, help, isRequired } = entry;
  const shared = {
    ...binding,
    label,
    help,
    required: startsEmpty && isRequired,
    'aria-required': isRequired,
  };
  switch (kind) {
    case 'choice':
      return <Select {...shared} options={choicesOf(entry)} />;
    case 'text':
      return <TextArea {...shared} rows={2} />;
    case 'day':
      return <TextField {...shared} type="date" />;
    case 'money':
      return <TextField {...shared} inputMode="decimal" />;
    case 'count':
      return <TextField {...shared} inputMode="numeric" />;
    case 'line':
      return <TextField {...shared} />;
  }
}
