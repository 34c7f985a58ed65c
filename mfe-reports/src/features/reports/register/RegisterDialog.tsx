import { MESSAGES, type ReportFileFormat } from '@portal/domain';
import { failureOf, useNotices } from '@portal/kit';
import { Banner, Button, FormActions, Modal, RadioGroup, Stack } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FILES } from '../../../shared/pages.ts';
import { askForFile } from '../../../shared/reportFile.ts';
import { FORMAT_LABELS, filterWords, narrowedWords, periodWords } from '../../../shared/words.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import { Columns } from './Columns.tsx';

interface Asking {
  /** The filter and period that the page shows. */
  address: Pick<ReportAddressState, 'filter' | 'period' | 'params'>;
  /** The department, for a person who may read only reports of their own department. */
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
  const [requests, setRequests] = useState(Object.keys(filter).length ? 'view' : 'all');
  const [format, setFormat] = useState<ReportFileFormat>('xlsx');
  const [which, setWhich] = useState('all');
  const [columns, setColumns] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const shown = [
    `Submitted ${periodWords(period)}`,
    ...(ownDepartment && !filter.department ? [filterWords('department', ownDepartment)] : []),
    ...narrowedWords(Object.fromEntries(params)),
  ].join(' · ');
  const ask = async () => {
    setPending(true);
    setFailure('');
    try {
      await askForFile({
        section: 'register',
        format,
        bom: format === 'csv',
        ...(requests === 'view' && { filters: { ...filter, ...period } }),
        ...(which === 'chosen' && { columns }),
      });
      notices.success('The file is being made');
      navigate(FILES);
    } catch (error) {
      setFailure(failureOf(error, MESSAGES.askForReportFileFailed).message);
      setPending(false);
    }
  };
  return (
    <Stack gap="md">
      <RadioGroup
        label="Requests"
        options={[
          { value: 'all', label: 'All that you may read' },
          { value: 'view', label: 'Those of this page', help: shown },
        ]}
        value={requests}
        onChange={setRequests}
      />
      <RadioGroup label="Format" options={FORMATS} value={format} onChange={setFormat} />
      <RadioGroup
        label="Columns"
        options={[
          { value: 'all', label: 'All' },
          { value: 'chosen', label: 'Only some' },
        ]}
        value={which}
        onChange={setWhich}
      />
      {which === 'chosen' && <Columns chosen={columns} onChange={setColumns} />}
      <FormActions failure={failure && <Banner kind="error">{failure}</Banner>}>
        <Button
          tone="primary"
          pending={pending}
          pendingLabel="Asking..."
          disabledReason={which === 'chosen' && columns.length === 0 ? 'Choose a column first.' : null}
          onClick={ask}
        >
          Make the file
        </Button>
        <Button disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Stack>
  );
}
