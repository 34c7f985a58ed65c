import { MESSAGES } from '@portal/domain';
import { apiFetch, readBytes, saveBytes, useNotices } from '@portal/kit';
import {
  EmptyState,
  ErrorState,
  LinkButton,
  LiveRegion,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SkeletonRows,
} from '@portal/ui';
import { useRef, useState } from 'react';
import { REPORTS } from '../../shared/pages.ts';
import { askForFile, CALL, isUnderWay, type ReportFile } from '../../shared/reportFile.ts';
import { FileTable } from './FileTable.tsx';
import { useFiles } from './useFiles.ts';

/** The progress of a file for screen readers, in a few steps, so that not every percent is read out. */
const said = (file: ReportFile): string => {
  if (file.state !== 'running') return file.state;
  return `${Math.floor(file.percent / 25) * 25} percent`;
};

/** The files that the person has asked for, with their progress. */
export function Files() {
  const { files, error, loading, refresh } = useFiles();
  const notices = useNotices();
  const page = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<number | null>(null);
  const whilePending = async ({ id }: ReportFile, act: () => Promise<unknown>) => {
    setPending(id);
    try {
      await act();
    } catch (reason) {
      notices.failure((reason as Error).message);
    }
    setPending(null);
  };
  const removeCall = ({ id }: ReportFile) =>
    apiFetch(`${CALL}/${id}`, { method: 'DELETE', failure: MESSAGES.removeReportFileFailed });
  const actions = {
    pending,
    download: (file: ReportFile) =>
      void whilePending(file, async () =>
        saveBytes(await readBytes(`${CALL}/${file.id}/content`), file.file_name ?? 'report'),
      ),
    again: (file: ReportFile) =>
      void whilePending(file, async () => {
        const { section, format, filters, columns, bom } = file;
        await askForFile({ section, format, filters, bom, ...(columns && { columns: [...columns] }) });
        await removeCall(file);
        await refresh();
      }),
    remove: (file: ReportFile) =>
      void whilePending(file, async () => {
        await removeCall(file);
        notices.success(isUnderWay(file) ? 'The file is not made any more' : 'The file is removed');
        await refresh();
        // The pressed button has disappeared.
        page.current?.querySelector('h1')?.focus();
      }),
  };
  return (
    <Page>
      <div ref={page}>
        <PageHeader
          title="Your Files"
          subtitle="Files of reports that you have asked for. Each stays for a day once it is ready."
          actions={<LinkButton to={REPORTS}>Back to the reports</LinkButton>}
        />
      </div>
      <LiveRegion message={files?.map((file) => `${file.title}: ${said(file)}`).join('. ') ?? ''} />
      <Panel flush>
        {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
        {!files && !error && <LoadingState text="Loading files..." skeleton={<SkeletonRows count={3} />} />}
        {files?.length === 0 && (
          <EmptyState title="You have no files">
            Choose “Download”, then “All requests” above the reports: the file is made while you go on.
          </EmptyState>
        )}
        {files && files.length > 0 && <FileTable files={files} actions={actions} />}
      </Panel>
    </Page>
  );
}
