import { Anchor, Banner } from '@portal/ui';
import { useQuery } from 'urql';
import { interestsAskedQuery } from './interestsAsked.graphql.ts';

/** Asks a member to declare their interests before they vote. They can also vote without that. */
export function InterestsAsked() {
  const [{ data }] = useQuery({ query: interestsAskedQuery, requestPolicy: 'cache-and-network' });
  if (!data || data.ownInterests?.isValid) return null;
  return (
    <Banner kind="info" quiet>
      <Anchor to="/committee-dashboard/interests">Declare your interests first</Anchor>
      {data.ownInterests ? ': what you declared is too old.' : ': you have declared none yet.'}
    </Banner>
  );
}
