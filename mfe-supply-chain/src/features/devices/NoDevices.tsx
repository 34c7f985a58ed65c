import { MESSAGES } from '@portal/domain';
import { Button, EmptyState, PackageIcon } from '@portal/ui';

/** Shown for an empty list. It says what fills the list, or how to see more of it. */
export function NoDevices({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<PackageIcon />}
      title={MESSAGES.noApprovedDevices}
      action={filtered && <Button onClick={onClear}>Show all devices</Button>}
    >
      {filtered
        ? 'No device matches the search and the stage.'
        : 'Devices appear here as soon as the business office approves them.'}
    </EmptyState>
  );
}
