import { MESSAGES } from '@portal/domain';
import { downloadRequestFile, failureOf, readFragment, useNotices } from '@portal/kit';
import { Button, DateText, DownloadIcon, formatFileSize, SpreadsheetIcon } from '@portal/ui';
import { useState } from 'react';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './files.module.css';

/** Why a file cannot be downloaded. */
const WHY = { scanning: MESSAGES.evidenceScanning, removed: MESSAGES.fileRemoved } as const;

/** The files of a request: name, size in KB, who uploaded it and when, Download (spec 3, "Request file record"). */
export function FileList({ request }: { request: RequestDetailData }) {
  const { id, files } = readFragment(requestDetailFragment, request);
  const notices = useNotices();
  const [busy, setBusy] = useState<string | null>(null);
  if (files.length === 0) return null;
  const download = async (file: (typeof files)[number]) => {
    setBusy(file.id);
    try {
      await downloadRequestFile(id, file);
    } catch (error) {
      notices.failure(failureOf(error, MESSAGES.downloadFailed).message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Section title="Files">
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <SpreadsheetIcon className={classes.sign} />
            <div className={classes.about}>
              <p className={classes.name}>{file.fileName}</p>
              <p className={classes.facts}>
                {formatFileSize(file.fileSize)} · <bdi>{file.uploadedByName}</bdi> ·{' '}
                <DateText value={file.uploadDate} />
              </p>
              {file.state !== 'ready' && <p className={classes.facts}>{WHY[file.state]}</p>}
            </div>
            {file.state === 'ready' && (
              <span data-print="hide">
                <Button
                  size="sm"
                  icon={<DownloadIcon />}
                  pending={busy === file.id}
                  aria-label={`Download ${file.fileName}`}
                  onClick={() => download(file)}
                >
                  Download
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
