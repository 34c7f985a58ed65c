import { useDismissed } from '@portal/requests';
import { Button, EyeOffIcon, Group, Text } from '@portal/ui';

/**
 * When an owner dismisses a request, its card is hidden only in this browser. This shows the hidden cards again (spec 4,
 * "Dismiss").
 */
export function DismissedHere() {
  const { count, restore } = useDismissed();
  if (count === 0) return null;
  return (
    <Group gap="xs" justify="center" data-print="hide">
      <EyeOffIcon />
      <Text size="sm">{count === 1 ? '1 request is dismissed' : `${count} requests are dismissed`}</Text>
      <Button size="sm" tone="quiet" onClick={restore}>
        Show again
      </Button>
    </Group>
  );
}
