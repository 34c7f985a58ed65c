import { MESSAGES, type RoutingRule } from '@portal/domain';
import { ErrorState, LoadingState, SkeletonRows } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import { rulesQuery } from './routing.graphql.ts';
import { Versions } from './Versions.tsx';

const TITLE = 'Routing';

/** The rules by which requests are sent, for people who manage users. */
export function Routing() {
  return (
    <ManagersOnly title={TITLE}>
      <Rules />
    </ManagersOnly>
  );
}

function Rules() {
  const [{ data, error, fetching, stale }, read] = useQuery({
    query: rulesQuery,
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => read({ requestPolicy: 'network-only' });
  const setting = data?.hospitalSetting;
  // What somebody types stays with the version that they have seen: a newer one is refused when it is saved.
  const [seen, setSeen] = useState<{ version: number; value: string } | null>(null);
  const shown = seen ?? setting;
  const loading = fetching || stale;
  return (
    <RecordsPage
      title={TITLE}
      subtitle={MESSAGES.routingIs}
      from={{ to: '/admin/settings', label: 'Settings' }}
      loading={loading}
      onRefresh={() => {
        setSeen(null);
        refresh();
      }}
    >
      {!setting && error && (
        <ErrorState message={MESSAGES.fetchRulesFailed} onRetry={refresh} retrying={loading} />
      )}
      {!setting && !error && <LoadingState text="Loading rules..." skeleton={<SkeletonRows />} />}
      {setting && shown && (
        <>
          <RulesEditor
            key={shown.version}
            version={shown.version}
            rules={JSON.parse(shown.value) as RoutingRule[]}
            onTyped={() => setSeen((before) => before ?? { version: setting.version, value: setting.value })}
            onSaved={() => {
              setSeen(null);
              refresh();
            }}
          />
          <Versions
            version={setting.version}
            changes={setting.history}
            onRestored={() => {
              setSeen(null);
              refresh();
            }}
          />
        </>
      )}
    </RecordsPage>
  );
}
