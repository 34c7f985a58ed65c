import { Button, LinkButton, Page, PageHeader, RefreshIcon } from '@portal/ui';
import type { ReactNode } from 'react';

/** A page beside User Management that shows records, with a button to read them again. */
export function RecordsPage({
  title,
  subtitle,
  loading,
  onRefresh,
  children,
}: {
  title: string;
  subtitle: string;
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
            <LinkButton to="/admin/users">User Management</LinkButton>
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
