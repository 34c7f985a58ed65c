import { LoadingState, Page, SkeletonCards } from '@portal/ui';
import classes from './DashboardSkeleton.module.css';

/** The outline of a dashboard while its files load: list left, detail right. */
export function DashboardSkeleton() {
  return (
    <Page>
      <LoadingState
        skeleton={
          <div className={classes.columns}>
            <SkeletonCards count={3} />
            <SkeletonCards count={1} />
          </div>
        }
      />
    </Page>
  );
}
