import { Grid, LoadingState, Page, SkeletonCards } from '@portal/ui';

/** The outline of a dashboard while its files load: list left, detail right. */
export function DashboardSkeleton() {
  return (
    <Page>
      <LoadingState
        skeleton={
          <Grid cols={{ base: 1, sm: 2 }} spacing="lg">
            <SkeletonCards count={3} />
            <SkeletonCards count={1} />
          </Grid>
        }
      />
    </Page>
  );
}
