import { DEPARTMENTS, MANUFACTURERS, newRequestSchema } from '@portal/domain';
import {
  Button,
  Checkbox,
  CodeField,
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

const initialValues = {
  deviceName: '',
  description: '',
  additionalNotes: '',
  manufacturer: 'Abbott' as string,
  department: 'CVOR' as (typeof DEPARTMENTS)[number],
  representativeName: '',
  isReplacement: null as boolean | null,
};

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
          return { message: 'Failed to submit request' };
        }}
      >
        <Select label="Manufacturer" required options={MANUFACTURERS} {...form.field('manufacturer')} />
        <TextField label="Device name" required {...form.field('deviceName')} />
        <TextArea
          label="Description"
          required
          help="What it is for, and how often it is used."
          {...form.field('description')}
        />
        <Select label="Department" required options={DEPARTMENTS} {...form.field('department')} />
        <RadioGroup
          label="Is this a replacement?"
          required
          options={YES_NO}
          {...form.field('isReplacement')}
        />
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
        <TextField
          label="Representative name"
          required
          help="Enter N/A if unknown."
          {...form.field('representativeName')}
        />
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
