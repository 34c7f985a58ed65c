import type { ReportFileFormat } from '@portal/domain';
import { readBytes, saveBytes, useNotices } from '@portal/kit';
import { Button, DownloadIcon, Menu, MenuItem } from '@portal/ui';
import { useState } from 'react';
import { FORMAT_LABELS } from '../../../shared/words.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import type { Report } from '../reports.graphql.ts';

/** Downloads the table as a file, for the same period and with the same filters. */
export function Download({
  report: { name, title },
  address: { filter, period },
}: {
  report: Report;
  address: ReportAddressState;
}) {
  const notices = useNotices();
  const [pending, setPending] = useState(false);
  const download = async (format: ReportFileFormat) => {
    setPending(true);
    try {
      const query = new URLSearchParams({ ...filter, ...period, format });
      saveBytes(
        await readBytes(`/reports/${name}?${query}`),
        `${name}-${period.from}-${period.until}.${format}`,
      );
    } catch (error) {
      notices.failure((error as Error).message);
    }
    setPending(false);
  };
  return (
    <div data-print="hide">
      <Menu
        align="start"
        width={180}
        trigger={
          <Button size="sm" icon={<DownloadIcon />} pending={pending} aria-label={`Download: ${title}`}>
            Download
          </Button>
        }
      >
        {(Object.keys(FORMAT_LABELS) as ReportFileFormat[]).map((format) => (
          <MenuItem key={format} onClick={() => download(format)}>
            {FORMAT_LABELS[format]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
