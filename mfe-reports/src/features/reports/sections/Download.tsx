import { readBytes, saveBytes, useNotices } from '@portal/kit';
import { Button, DownloadIcon, Menu, MenuItem } from '@portal/ui';
import { useState } from 'react';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import type { Report } from '../reports.graphql.ts';

const FORMATS = { xlsx: 'Excel', csv: 'CSV', jsonl: 'JSON lines' } as const;
type Format = keyof typeof FORMATS;

/** The table as a file, of the same period and with the same filters. */
export function Download({
  report: { name, title },
  address: { filter, period },
}: {
  report: Report;
  address: ReportAddressState;
}) {
  const notices = useNotices();
  const [pending, setPending] = useState(false);
  const download = async (format: Format) => {
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
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <MenuItem key={format} onClick={() => download(format)}>
            {FORMATS[format]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
