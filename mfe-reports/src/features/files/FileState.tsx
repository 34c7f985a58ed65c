import { Badge, formatFileSize, Group, ProgressBar, Stack, Text } from '@portal/ui';
import { type ReportFile, rowsText } from '../../shared/reportFile.ts';

/** The progress of a file. Only the register reports its rows. */
export function FileState({ file }: { file: ReportFile }) {
  const { section, state, percent, rows, size } = file;
  if (state === 'waiting') return <Badge>Waiting</Badge>;
  if (state === 'failed') return <Badge tone="red">Failed</Badge>;
  const counted = section === 'register' ? rowsText(rows) : '';
  if (state === 'ready')
    return (
      <Group gap="xs">
        <Badge tone="green">Ready</Badge>
        <Text size="sm">{formatFileSize(size ?? 0)}</Text>
      </Group>
    );
  return (
    <Stack gap="xxs">
      <ProgressBar value={percent / 100} label={`${file.title}: progress`} />
      <Text size="sm">{counted ? `${counted} so far` : 'Being made'}</Text>
    </Stack>
  );
}
