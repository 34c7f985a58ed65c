import { type FieldBinding, Select, TextArea, TextField } from '@portal/ui';
import { choicesOf, type FieldEntry } from './sections.ts';

/** The control of a field of a section. `isOpen` says that it starts with nothing: a required one is marked so. */
export function Field({
  entry,
  binding,
  isOpen = false,
}: {
  entry: FieldEntry;
  binding: FieldBinding<string>;
  isOpen?: boolean;
}) {
  const { kind, label, help, isRequired } = entry;
  const shared = { ...binding, label, help, required: isOpen && isRequired, 'aria-required': isRequired };
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
