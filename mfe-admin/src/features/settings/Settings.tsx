import {
  isSettingName,
  MESSAGES,
  SETTING_GROUPS,
  SETTING_NAMES,
  type SettingGroup,
  type SettingName,
  settingEntry,
} from '@portal/domain';
import { Button, ErrorState, LinkButton, LoadingState, Panel, SkeletonRows } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { type Setting, SettingDialog } from './SettingDialog.tsx';
import { settingsQuery } from './settings.graphql.ts';
import classes from './settings.module.css';
import { rangeText, valueText } from './words.ts';

const TITLE = 'Settings';

/** The settings that the hospital can change while the portal runs, for people who manage users. */
export function Settings() {
  return (
    <ManagersOnly title={TITLE}>
      <AllSettings />
    </ManagersOnly>
  );
}

function AllSettings() {
  const [{ data, error, fetching, stale }, read] = useQuery({
    query: settingsQuery,
    requestPolicy: 'cache-and-network',
  });
  const [opened, setOpened] = useState<SettingName | null>(null);
  const refresh = () => read({ requestPolicy: 'network-only' });
  const settings = data?.hospitalSettings.flatMap((setting): Setting[] => {
    const { name, value, version } = setting;
    if (!isSettingName(name)) return [];
    return [{ name, value: JSON.parse(value), default: JSON.parse(setting.default), version }];
  });
  const loading = fetching || stale;
  return (
    <RecordsPage
      title={TITLE}
      subtitle="What the hospital decides for itself. A change counts at once, for everybody."
      loading={loading}
      onRefresh={refresh}
    >
      {!settings && error && (
        <ErrorState message={MESSAGES.fetchSettingsFailed} onRetry={refresh} retrying={loading} />
      )}
      {!settings && !error && <LoadingState text="Loading settings..." skeleton={<SkeletonRows />} />}
      {settings && (
        <div className={classes.groups}>
          {(Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) => (
            <Panel key={group}>
              <h2 className={classes.title}>{SETTING_GROUPS[group]}</h2>
              <ul className={classes.settings}>
                {SETTING_NAMES.filter((name) => settingEntry(name).group === group).map((name) => {
                  const setting = settings.find((each) => each.name === name);
                  return setting && <Row key={name} setting={setting} onOpen={() => setOpened(name)} />;
                })}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      <SettingDialog
        setting={settings?.find(({ name }) => name === opened)}
        onClose={() => setOpened(null)}
      />
    </RecordsPage>
  );
}

function Row({
  setting: { name, value, default: byDefault, version },
  onOpen,
}: {
  setting: Setting;
  onOpen: () => void;
}) {
  const entry = settingEntry(name);
  const now = valueText(entry, value);
  const usual = valueText(entry, byDefault);
  return (
    <li className={classes.setting}>
      <div className={classes.what}>
        <h3 className={classes.label}>{entry.label}</h3>
        <p className={classes.description}>{entry.description}</p>
        <p className={classes.range}>
          {rangeText(entry)}. {now === usual ? 'This is the default.' : `Default: ${usual}.`}
        </p>
      </div>
      <p className={classes.value}>
        <strong>{now}</strong>
        {version > 0 && (
          <span className={classes.range}>{version === 1 ? 'changed once' : `changed ${version} times`}</span>
        )}
      </p>
      {entry.kind === 'rules' ? (
        <LinkButton size="sm" to="/admin/routing" aria-label={`Change ${entry.label}`}>
          Change
        </LinkButton>
      ) : (
        <Button size="sm" onClick={onOpen} aria-label={`Change ${entry.label}`}>
          Change
        </Button>
      )}
    </li>
  );
}
