import {
  ArchiveIcon,
  Button,
  DownloadIcon,
  lazyPart,
  Menu,
  MenuItem,
  MenuLink,
  SpreadsheetIcon,
} from '@portal/ui';
import { useState } from 'react';
import { FILES, TOKENS } from '../../../shared/pages.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import type { RegisterDialog as Dialog } from './RegisterDialog.tsx';

const RegisterDialog = lazyPart<Parameters<typeof Dialog>[0]>(
  async () => (await import('./RegisterDialog.tsx')).RegisterDialog,
);

/** The downloads for all reports: every request as a file, and the addresses for spreadsheets. */
export function Downloads({
  address,
  shown,
}: {
  address: ReportAddressState;
  /** Undefined until the reports are loaded. */
  shown: { ownDepartment: string | null } | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Menu width={280} trigger={<Button icon={<DownloadIcon />}>Download</Button>}>
        <MenuItem
          icon={<DownloadIcon />}
          disabledReason={shown ? null : 'Once the reports are there'}
          onClick={open}
        >
          All requests
        </MenuItem>
        <MenuLink icon={<ArchiveIcon />} to={FILES}>
          Your files
        </MenuLink>
        <MenuLink icon={<SpreadsheetIcon />} to={TOKENS}>
          Connect Excel or Power BI
        </MenuLink>
      </Menu>
      {wasOpen && (
        <RegisterDialog
          opened={isOpen}
          address={address}
          ownDepartment={shown?.ownDepartment ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
