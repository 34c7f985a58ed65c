import { MESSAGES } from '@portal/domain';
import { readFragment, useLast } from '@portal/kit';
import { ErrorState } from '@portal/ui';
import { useQuery } from 'urql';
import { OwnEvaluation } from './OwnEvaluation.tsx';
import { askedEvaluationFragment, askedEvaluationQuery } from './trial.graphql.ts';

/** The evaluation that the person is asked for, with the form to answer it. */
export function AskedEvaluation({ id }: { id: string }) {
  const [{ data, error }, read] = useQuery({ query: askedEvaluationQuery, variables: { id } });
  const asked = readFragment(askedEvaluationFragment, useLast(data, id)?.askedEvaluation);
  if (asked) return <OwnEvaluation asked={asked} />;
  return error ? (
    <ErrorState message={MESSAGES.fetchTrialFailed} onRetry={() => read({ requestPolicy: 'network-only' })} />
  ) : null;
}
