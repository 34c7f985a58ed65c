import { Button, LinkButton, Page, PageHeader, RefreshIcon } from '@portal/ui';
import type { ReactNode } from 'react';

const USERS = { to: '/admin/users', label: 'User Management' };

/** A page that shows records, with a link back to the page before it and a button to read the records again. */
export function RecordsPage({
  title,
  subtitle,
  from = USERS,
  loading,
  onRefresh,
  children,
}: {
  title: string;
  subtitle: string;
  from?: { to: string; label: string };
  loading: boolean;
  onRefresh: () => void;
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <LinkButton to={from.to}>{from.label}</LinkButton>
            <Button icon={<RefreshIcon />} pending={loading} pendingLabel="Refreshing..." onClick={onRefresh}>
              Refresh
            </Button>
          </>
        }
      />
      {children}
    </Page>
  );
}
