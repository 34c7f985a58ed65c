import { MESSAGES, type SettingName, settingEntry } from '@portal/domain';
import { DateText, LoadingState, SkeletonText, Text, Title } from '@portal/ui';
import { useQuery } from 'urql';
import { settingHistoryQuery } from './settings.graphql.ts';
import classes from './settings.module.css';
import { changeText, valueText } from './words.ts';

/** The changes of a setting: who made them, with the old and the new value. */
export function SettingHistory({ name }: { name: SettingName }) {
  const [{ data, error }] = useQuery({
    query: settingHistoryQuery,
    variables: { name },
    requestPolicy: 'cache-and-network',
  });
  const entry = settingEntry(name);
  const text = (json: string) => valueText(entry, JSON.parse(json));
  const inWords = (change: { old: string; new: string }) =>
    changeText(entry, JSON.parse(change.old), JSON.parse(change.new));
  const changes = data?.hospitalSetting.history;
  return (
    <section aria-labelledby="setting-history">
      <Title order={3} size="h5" id="setting-history">
        Changes
      </Title>
      {changes?.length === 0 && <Text>It has its default: nobody has changed it.</Text>}
      {!changes && error && <Text>{MESSAGES.settingHistoryFailed}</Text>}
      {!changes && !error && <LoadingState skeleton={<SkeletonText lines={2} />} />}
      {changes && changes.length > 0 && (
        <ol className={classes.changes}>
          {changes.map((change) => (
            <li key={change.version}>
              {inWords(change) ?? (
                <span>
                  {text(change.old)} to <strong>{text(change.new)}</strong>
                </span>
              )}
              <span className={classes.by}>
                <bdi>{change.by}</bdi>, <DateText value={change.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
