import { MESSAGES } from '@portal/domain';
import { Banner, DateText, ErrorState, formatDate, LoadingState, Panel, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import { InterestsForm } from './InterestsForm.tsx';
import { ownInterestsQuery } from './interests.graphql.ts';

/** A member's own declaration, its last valid day, and the form that replaces it. */
export function OwnInterests() {
  const [{ data, error, fetching }, read] = useQuery({
    query: ownInterestsQuery,
    requestPolicy: 'cache-and-network',
  });
  const declaration = data?.ownInterests ?? null;
  return (
    <Panel title="Your interests">
      {!data && error && (
        <ErrorState
          message={MESSAGES.interestsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
          retrying={fetching}
        />
      )}
      {!data && !error && <LoadingState text="Loading your interests..." skeleton={<SkeletonText />} />}
      {data && (
        <>
          {declaration?.isValid ? (
            <p>
              {'You declared them '}
              <DateText value={declaration.declaredAt} />
              {`. They count until ${formatDate(declaration.validUntil)}.`}
            </p>
          ) : (
            <Banner kind="info" quiet>
              {declaration
                ? `What you declared counted until ${formatDate(declaration.validUntil)}. Declare it again.`
                : 'Declare your interests before you vote.'}
            </Banner>
          )}
          <InterestsForm declaration={declaration} used={data.usedManufacturers} />
        </>
      )}
    </Panel>
  );
}
