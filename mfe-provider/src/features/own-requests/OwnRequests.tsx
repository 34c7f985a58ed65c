import { MESSAGES } from '@portal/domain';
import { EmptyState, Panel } from '@portal/ui';

export function OwnRequests() {
  return (
    <Panel title="Your Requests">
      <EmptyState title={MESSAGES.noOwnRequests}>Write your first one with the form.</EmptyState>
    </Panel>
  );
}
