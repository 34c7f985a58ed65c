import { readBytes, saveBytes, useNotices } from '@portal/kit';
import { Button } from '@portal/ui';
import { useState } from 'react';

const FORMATS = { pdf: 'Download as PDF', docx: 'Download as Word' } as const;
type Format = keyof typeof FORMATS;

/** The minutes as documents. They contain what the person may read. */
export function Downloads({ id }: { id: string }) {
  const notices = useNotices();
  const [pending, setPending] = useState<Format | null>(null);
  const download = async (format: Format) => {
    setPending(format);
    try {
      saveBytes(await readBytes(`/meetings/${id}/minutes.${format}`), `minutes-${id}.${format}`);
    } catch (error) {
      notices.failure((error as Error).message);
    }
    setPending(null);
  };
  return (Object.keys(FORMATS) as Format[]).map((format) => (
    <Button key={format} pending={pending === format} onClick={() => download(format)}>
      {FORMATS[format]}
    </Button>
  ));
}
