import type { ResultOf } from '@portal/kit';
import type { requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

export type TrialData = NonNullable<ResultOf<typeof requestDetailFragment>['trial']>;
