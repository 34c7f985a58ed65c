import { MESSAGES, type RoutingRule } from '@portal/domain';
import { ErrorState, LoadingState, SkeletonRows } from '@portal/ui';
import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import { rulesQuery } from './routing.graphql.ts';
import classes from './routing.module.css';
import { Versions } from './Versions.tsx';

const TITLE = 'Routing';

/** The rules that route requests, for people who manage users. */
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
  // Typed changes belong to the version that the person has seen. When there is a newer version, saving is refused.
  const [held, setHeld] = useState<{ base: number; version: number; value: string } | null>(null);
  const [isDirty, setDirty] = useState(false);
  const discard = useRef<() => void>(null);
  const { version = 0, value = '[]', history = [] } = setting ?? {};
  const shown = held ?? { base: version, version, value };
  const [newest] = history;
  const restart = () => {
    setHeld(null);
    refresh();
  };
  const stay = () => setHeld((before) => before ?? shown);
  const loading = fetching || stale;
  return (
    <RecordsPage
      title={TITLE}
      subtitle={MESSAGES.routingIs}
      from={{ to: '/admin/settings', label: 'Settings' }}
      loading={loading}
      onRefresh={isDirty ? refresh : restart}
    >
      {!setting && error && (
        <ErrorState message={MESSAGES.fetchRulesFailed} onRetry={refresh} retrying={loading} />
      )}
      {!setting && !error && <LoadingState text="Loading rules..." skeleton={<SkeletonRows />} />}
      {setting && (
        <div className={classes.page}>
          <RulesEditor
            key={shown.base}
            base={shown.base}
            version={shown.version}
            rules={JSON.parse(shown.value) as RoutingRule[]}
            newer={newest && version > shown.version ? newest : null}
            discard={discard}
            onDirty={setDirty}
            onTyped={stay}
            onConflict={() => {
              stay();
              refresh();
            }}
            onKeep={() => setHeld({ ...shown, version })}
            onSaved={restart}
          />
          <Versions
            version={version}
            changes={history}
            isDirty={isDirty}
            onRestored={() => {
              discard.current?.();
              restart();
            }}
            onRefused={refresh}
          />
        </div>
      )}
    </RecordsPage>
  );
}
