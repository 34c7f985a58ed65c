import {
  Button,
  DownloadIcon,
  ExternalLinkIcon,
  lazyPart,
  Menu,
  MenuItem,
  MenuLink,
  SpreadsheetIcon,
} from '@portal/ui';
import { useState } from 'react';
import { FILES, TOKENS } from '../../../shared/pages.ts';
import { filterWords, narrowedWords, periodWords } from '../../../shared/words.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import type { RegisterDialog as Dialog } from './RegisterDialog.tsx';

const RegisterDialog = lazyPart<Parameters<typeof Dialog>[0]>(
  async () => (await import('./RegisterDialog.tsx')).RegisterDialog,
);

/** What can be taken along from all reports: every request as a file, and the addresses for spreadsheets. */
export function Downloads({
  address: { filter, period, params },
  ownDepartment,
}: {
  address: ReportAddressState;
  /** The department of which alone the person reads reports. */
  ownDepartment: string | null;
}) {
  const view = {
    filters: { ...filter, ...period },
    words: [
      `Submitted ${periodWords(period)}`,
      ...(ownDepartment && !filter.department ? [filterWords('department', ownDepartment)] : []),
      ...narrowedWords(params),
    ].join(' · '),
    isNarrowed: Object.keys(filter).length > 0,
  };
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Menu width={280} trigger={<Button icon={<DownloadIcon />}>Download</Button>}>
        <MenuItem icon={<SpreadsheetIcon />} onClick={open}>
          All requests
        </MenuItem>
        <MenuLink icon={<DownloadIcon />} to={FILES}>
          Your files
        </MenuLink>
        <MenuLink icon={<ExternalLinkIcon />} to={TOKENS}>
          Connect Excel or Power BI
        </MenuLink>
      </Menu>
      {wasOpen && <RegisterDialog opened={isOpen} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
