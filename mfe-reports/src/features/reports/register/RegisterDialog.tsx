import { MESSAGES, type ReportFileFormat, reportFileSchema } from '@portal/domain';
import { failureOf, useNotices } from '@portal/kit';
import { Button, Form, FormActions, Modal, RadioGroup, useForm } from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { FILES } from '../../../shared/pages.ts';
import { askForFile } from '../../../shared/reportFile.ts';
import { FORMAT_LABELS, filterWords, narrowedWords, periodWords } from '../../../shared/words.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import { Columns } from './Columns.tsx';

interface Asking {
  /** What the page shows. */
  address: Pick<ReportAddressState, 'filter' | 'period' | 'params'>;
  /** The department of which alone the person reads reports. */
  ownDepartment: string | null;
  onClose: () => void;
}

/** Asks for the register of requests as a file. */
export function RegisterDialog({ opened, ...asking }: { opened: boolean } & Asking) {
  return (
    <Modal opened={opened} onClose={asking.onClose} title="Download All Requests" size={560}>
      <RegisterForm {...asking} />
    </Modal>
  );
}

const FORMATS: readonly { value: ReportFileFormat; label: string; help: string }[] = [
  { value: 'xlsx', label: FORMAT_LABELS.xlsx, help: 'Dates are dates, money is money' },
  { value: 'csv', label: FORMAT_LABELS.csv, help: 'For Excel and other spreadsheets' },
  { value: 'jsonl', label: FORMAT_LABELS.jsonl, help: 'For programs' },
];

function RegisterForm({ address: { filter, period, params }, ownDepartment, onClose }: Asking) {
  const navigate = useNavigate();
  const notices = useNotices();
  const form = useForm({
    schema: reportFileSchema,
    initialValues: {
      section: 'register',
      format: 'xlsx' as ReportFileFormat,
      requests: Object.keys(filter).length ? 'view' : 'all',
      which: 'all',
      columns: [] as string[],
    },
    draft: null,
  });
  const { which, columns } = form.values;
  const shown = [
    `Submitted ${periodWords(period)}`,
    ...(ownDepartment && !filter.department ? [filterWords('department', ownDepartment)] : []),
    ...narrowedWords(params),
  ].join(' · ');
  return (
    <Form
      form={form}
      label="Download All Requests"
      onSubmit={async ({ section, format }, { requests }) => {
        try {
          await askForFile({
            section,
            format,
            bom: format === 'csv',
            ...(requests === 'view' && { filters: { ...filter, ...period } }),
            ...(which === 'chosen' && { columns }),
          });
        } catch (error) {
          return failureOf(error, MESSAGES.askForReportFileFailed);
        }
        notices.success('The file is being made');
        navigate(FILES);
        return undefined;
      }}
    >
      <RadioGroup
        label="Requests"
        options={[
          { value: 'all', label: 'All that you may read' },
          { value: 'view', label: 'Those of this page', help: shown },
        ]}
        {...form.field('requests')}
      />
      <RadioGroup label="Format" options={FORMATS} {...form.field('format')} />
      <RadioGroup
        label="Columns"
        options={[
          { value: 'all', label: 'All' },
          { value: 'chosen', label: 'Only some' },
        ]}
        {...form.field('which')}
      />
      {which === 'chosen' && <Columns chosen={columns} onChange={(keys) => form.set('columns', keys)} />}
      <FormActions>
        <Button
          type="submit"
          tone="primary"
          pending={form.submitting}
          pendingLabel="Asking..."
          disabledReason={which === 'chosen' && columns.length === 0 ? 'Choose a column first.' : null}
        >
          Make the file
        </Button>
        <Button disabled={form.submitting} onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
