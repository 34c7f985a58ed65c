import {
  inputField,
  MESSAGES,
  newRequestSchema,
  REQUESTER_FIELDS,
  type RequesterField,
} from '@portal/domain';
import {
  Button,
  Checkbox,
  CodeField,
  type FieldBinding,
  FileField,
  Form,
  FormActions,
  FormSection,
  Panel,
  PasswordField,
  RadioGroup,
  SearchField,
  Select,
  Switch,
  TextArea,
  TextField,
  useForm,
  YES_NO,
} from '@portal/ui';
import { useState } from 'react';

const startOf = (entry: ReturnType<typeof inputField>) =>
  entry.kind === 'flag' ? null : entry.kind === 'choice' ? entry.options[0] : '';
const initialValues: Record<string, unknown> = Object.fromEntries(
  REQUESTER_FIELDS.map((name) => [name, startOf(inputField(name))]),
);

/** The input of one field of the catalogue, so that the gallery shows the fields that a request has. */
function CatalogueField({ binding, name }: { binding: FieldBinding<unknown>; name: RequesterField }) {
  const entry = inputField(name);
  const common = {
    label: entry.formLabel ?? entry.label,
    help: entry.help,
    required: entry.required ?? false,
  };
  if (entry.kind === 'flag')
    return <RadioGroup {...(binding as FieldBinding<boolean | null>)} {...common} options={YES_NO} />;
  const text = { ...(binding as FieldBinding<string>), ...common };
  if (entry.kind === 'choice') return <Select {...text} options={entry.options} />;
  return entry.rows ? <TextArea {...text} rows={entry.rows} /> : <TextField {...text} />;
}

export function Forms() {
  const form = useForm({ schema: newRequestSchema, initialValues, draft: null });
  const [on, setOn] = useState(true);
  const [code, setCode] = useState('123');
  const [mailed, setMailed] = useState('869190314670');
  const [text, setText] = useState('');
  return (
    <Panel title="Submit New Request">
      <Form
        form={form}
        onSubmit={async () => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          return { message: MESSAGES.submitRequestFailed };
        }}
      >
        {REQUESTER_FIELDS.filter((name) => !inputField(name).onlyWith).map((name) => (
          <CatalogueField key={name} name={name} binding={form.field(name)} />
        ))}
        <FormSection legend="Other controls">
          <SearchField
            label="Search"
            value={text}
            onChange={setText}
            placeholder="Device, manufacturer or words"
          />
          <PasswordField label="Password" autoComplete="current-password" value={text} onChange={setText} />
          <CodeField label="Code" help="The six digits of your app." value={code} onChange={setCode} />
          <CodeField label="Mailed code" length={12} value={mailed} onChange={setMailed} />
          <FileField
            label="Analysis file"
            accept=".xls,.xlsx"
            help="An Excel file of at most 10 MB."
            onChange={() => {}}
          />
          <Checkbox
            label="Active"
            help="People who are not active cannot sign in."
            checked={on}
            onChange={setOn}
          />
          <Switch label="Compact rows" checked={on} onChange={setOn} />
          <TextField label="Disabled" value="Cannot be changed" disabled onChange={() => {}} />
        </FormSection>
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Submitting...">
            Submit Request
          </Button>
          <Button tone="quiet" onClick={form.reset}>
            Clear
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
