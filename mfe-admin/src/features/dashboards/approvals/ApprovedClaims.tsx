import { MESSAGES } from '@portal/domain';
import { Button, ErrorState, LoadingState, Stack, Text, Title } from '@portal/ui';
import type { Change, Dashboard } from '../dashboard.ts';
import { useRecords } from '../useRecords.ts';
import classes from './ApprovedClaims.module.css';
import { type ApprovedClaim, approvedPath, withdrawing } from './approved.ts';

/** The claims that a dashboard may make in the portal. Each can be revoked. */
export function ApprovedClaims({
  dashboard,
  onChange,
}: {
  dashboard: Dashboard;
  onChange: (change: Change) => void;
}) {
  const {
    records: claims,
    error,
    loading,
    refresh,
  } = useRecords<ApprovedClaim>(approvedPath(dashboard), MESSAGES.fetchApprovalsFailed);
  return (
    <section aria-labelledby="approved-claims">
      <Title order={3} id="approved-claims" mt="lg" mb="sm">
        Approved
      </Title>
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !claims && <LoadingState text="Loading..." />}
      {claims?.length === 0 && (
        <Text>
          Nothing is approved of this dashboard. What a new version claims waits for you under Approvals.
        </Text>
      )}
      {claims && claims.length > 0 && (
        <ul className={classes.list}>
          {claims.map((each) => (
            <li key={each.id} className={classes.claim}>
              <Stack gap="xxs">
                <Text>{each.claim}</Text>
                <Text size="sm">
                  {each.used_by.length ? `Used by ${each.used_by.join(', ')}` : 'Not in use'}
                </Text>
              </Stack>
              <Button
                size="sm"
                aria-label={`Withdraw: ${each.claim}`}
                onClick={() => onChange(withdrawing(dashboard, each))}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
