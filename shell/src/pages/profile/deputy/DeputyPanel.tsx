import { MESSAGES, ROLE_DEFINITIONS } from '@portal/domain';
import { useUser } from '@portal/kit';
import { ErrorState, Panel, SkeletonRows, Stack } from '@portal/ui';
import { useQuery } from 'urql';
import { awayTexts } from '../../../waiting/awayText.ts';
import { Absences } from './Absences.tsx';
import { Deputy } from './Deputy.tsx';
import { ownDeputyQuery } from './deputy.graphql.ts';

/** The person's deputy, and the people whose deputy the person is. */
export function DeputyPanel() {
  const { role, standsFor } = useUser();
  const [{ data, error, fetching }, read] = useQuery({
    query: ownDeputyQuery,
    requestPolicy: 'cache-and-network',
  });
  const own = data?.ownDeputy;
  const again = () => read({ requestPolicy: 'network-only' });
  return (
    <Panel
      title="Deputy"
      subtitle={`Somebody of your role (${ROLE_DEFINITIONS[role].displayName}) who stands in while you are away. They also have your requests, questions to you, your conditions and what came of devices, and are told of these. Votes and actions from meetings stay with you.`}
    >
      {!data && error && (
        <ErrorState message={MESSAGES.fetchDeputyFailed} onRetry={again} retrying={fetching} />
      )}
      {!data && !error && <SkeletonRows count={1} />}
      <Stack gap="lg">
        {standsFor?.length ? (
          <p>
            You stand in for <strong>{awayTexts(standsFor).join(', ')}</strong>.
          </p>
        ) : null}
        {own && <Deputy own={own} />}
        {own && <Absences absences={own.absences} />}
      </Stack>
    </Panel>
  );
}
