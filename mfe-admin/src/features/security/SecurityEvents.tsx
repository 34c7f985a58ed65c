import { MESSAGES } from '@portal/domain';
import { EmptyState, ErrorState, LiveRegion, LoadingState, Panel, ShowMore, SkeletonRows } from '@portal/ui';
import { useRef } from 'react';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { SearchForm } from './SearchForm.tsx';
import classes from './SecurityEvents.module.css';
import { SecurityEventTable } from './SecurityEventTable.tsx';
import { useSecurityEventSearch, useSecurityEvents } from './useSecurityEvents.ts';

const TITLE = 'Security Events';

/** Shows events about access to people who manage users. */
export function SecurityEvents() {
  return (
    <ManagersOnly title={TITLE}>
      <Events />
    </ManagersOnly>
  );
}

function Events() {
  const search = useSecurityEventSearch();
  const events = useSecurityEvents(search);
  const field = useRef<HTMLInputElement>(null);
  const first = events.loading && events.items.length === 0;
  const isEmpty = !first && !events.error && events.items.length === 0;
  const searched = Object.values(search).some(({ text }) => text);
  const countText = events.totalCount === 1 ? '1 event' : `${events.totalCount} events`;
  // The pressed button disappears with its row, so the focus moves to the text that says whose events are shown now.
  const searchFor = (email: string) => {
    search.text.type(email);
    field.current?.focus();
  };
  return (
    <RecordsPage
      title={TITLE}
      subtitle="Sign-ins, passwords, roles, refused acts and dashboards, with who and when."
      loading={events.loading}
      onRefresh={events.refresh}
    >
      <Panel flush>
        <SearchForm search={search} field={field} />
        <LiveRegion message={first || events.error ? '' : countText} />
        {events.error && (
          <div className={classes.state}>
            <ErrorState message={events.error} onRetry={events.refresh} retrying={events.loading} />
          </div>
        )}
        {first && !events.error && (
          <div className={classes.state}>
            <LoadingState text="Loading events..." skeleton={<SkeletonRows />} />
          </div>
        )}
        {isEmpty && (
          <EmptyState title={MESSAGES.noSecurityEvents}>
            {searched ? 'Try a wider search.' : 'What happens about access will stand here.'}
          </EmptyState>
        )}
        {events.items.length > 0 && (
          <>
            <SecurityEventTable events={events.items} onPerson={searchFor} />
            <ShowMore pages={events} />
          </>
        )}
      </Panel>
    </RecordsPage>
  );
}
