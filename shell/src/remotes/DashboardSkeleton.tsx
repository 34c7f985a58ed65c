import { Grid, LoadingState, Page, SkeletonCards } from '@portal/ui';

/** The shape of a dashboard while its files are on the way: list left, detail right. */
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
