import { Badge, formatFileSize, ProgressBar, Stack, Text } from '@portal/ui';
import { type ReportFile, rowsText, titleOf } from '../../shared/reportFile.ts';

/** How far a file is. Only the register tells its rows. */
export function FileState({ file }: { file: ReportFile }) {
  const { section, state, percent, rows, size } = file;
  if (state === 'waiting') return <Badge>Waiting</Badge>;
  if (state === 'failed') return <Badge tone="red">Failed</Badge>;
  const counted = section === 'register' ? rowsText(rows) : '';
  if (state === 'ready')
    return (
      <Stack gap="xxs" align="flex-start">
        <Badge tone="green">Ready</Badge>
        <Text size="sm">{formatFileSize(size ?? 0)}</Text>
      </Stack>
    );
  return (
    <Stack gap="xxs">
      <ProgressBar value={percent / 100} label={`${titleOf(file)}: progress`} />
      <Text size="sm">{counted ? `${counted} so far` : 'Being made'}</Text>
    </Stack>
  );
}
