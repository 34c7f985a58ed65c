import { Button, type Column, DownloadIcon, formatDateTime, Group, Stack, Table } from '@portal/ui';
import { isUnderWay, type ReportFile, wordsOf } from '../../shared/reportFile.ts';
import { FileState } from './FileState.tsx';
import classes from './FileTable.module.css';

export interface FileActions {
  download: (file: ReportFile) => void;
  again: (file: ReportFile) => void;
  remove: (file: ReportFile) => void;
  /** The id of the file for which an action is running. */
  pending: number | null;
}

export function FileTable({ files, actions }: { files: readonly ReportFile[]; actions: FileActions }) {
  const columns: Column<ReportFile>[] = [
    {
      key: 'file',
      header: 'File',
      isRowHeader: true,
      minWidth: 260,
      cell: (file) => (
        <Stack gap="xxs">
          <span>{file.title}</span>
          <span className={classes.words}>
            <bdi>{wordsOf(file)}</bdi>
          </span>
        </Stack>
      ),
    },
    { key: 'state', header: 'State', minWidth: 150, cell: (file) => <FileState file={file} /> },
    {
      key: 'kept',
      header: 'Kept until',
      minWidth: 190,
      cell: ({ state, expires_at: at }) =>
        state === 'ready' ? formatDateTime(at) : 'A day once it is ready',
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      screenOnly: true,
      minWidth: 220,
      cell: (file) => <Actions file={file} actions={actions} />,
    },
  ];
  return <Table caption="Your files" columns={columns} rows={files} rowKey={({ id }) => id} />;
}

function Actions({
  file,
  actions: { download, again, remove, pending },
}: {
  file: ReportFile;
  actions: FileActions;
}) {
  const what = `${file.title}, ${wordsOf(file)}`;
  const isPending = pending === file.id;
  return (
    <Group gap="xs">
      {file.state === 'ready' && (
        <Button
          size="sm"
          tone="primary"
          icon={<DownloadIcon />}
          pending={isPending}
          pendingLabel="Downloading..."
          aria-label={`Download ${what}`}
          onClick={() => download(file)}
        >
          Download
        </Button>
      )}
      {file.state === 'failed' && (
        <Button size="sm" pending={isPending} aria-label={`Try again: ${what}`} onClick={() => again(file)}>
          Try again
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`${isUnderWay(file) ? 'Cancel' : 'Remove'} ${what}`}
        disabled={isPending}
        onClick={() => remove(file)}
      >
        {isUnderWay(file) ? 'Cancel' : 'Remove'}
      </Button>
    </Group>
  );
}
