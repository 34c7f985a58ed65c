import { NOTICE_KIND, type NoticeChannel, type NoticeKind, noticeKindsOf } from '@portal/domain';
import { useActor } from '@portal/kit';
import { ErrorState, LoadingState, Panel } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import classes from '../../notices/Notices.module.css';
import { fetchPreferences, type Preferences, savePreference } from '../../notices/notices.ts';

const MAILS = [
  ['', 'No mail'],
  ['mail', 'At once'],
  ['digest', 'Once a day'],
] as const;

/**
 * For each kind of event that can reach the person: whether it is shown at the bell, mailed, or sent to devices. A choice is saved at once.
 */
export function NoticePreferences() {
  const actor = useActor();
  const [preferences, setPreferences] = useState<Preferences>();
  const [error, setError] = useState<string>();
  const stored = useRef<Preferences>(undefined);
  const last = useRef<Promise<Preferences>>(undefined);
  /** Shows the answer of the last call only. With two quick choices, the first answer does not contain the second choice. */
  const take = async (answer: Promise<Preferences>) => {
    last.current = answer;
    try {
      const now = await answer;
      stored.current = now;
      if (answer !== last.current) return;
      setPreferences(now);
      setError(undefined);
    } catch (failed) {
      if (answer !== last.current) return;
      setPreferences(stored.current);
      setError((failed as Error).message);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void take(fetchPreferences()), []);

  const change = (kind: NoticeKind, channels: readonly NoticeChannel[]) => {
    if (preferences) setPreferences({ ...preferences, [kind]: channels });
    void take(savePreference(kind, channels));
  };

  return (
    <Panel
      title="How you are told"
      titleHidden
      subtitle="What you choose applies at once. On your devices: those you have turned on in your profile."
      flush
    >
      {error && (
        <div className={classes.padded}>
          <ErrorState message={error} onRetry={() => take(fetchPreferences())} />
        </div>
      )}
      {!preferences && !error && (
        <div className={classes.padded}>
          <LoadingState />
        </div>
      )}
      {preferences && (
        <table className={classes.preferences}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">In the portal</th>
              <th scope="col">Mail</th>
              <th scope="col">Devices</th>
            </tr>
          </thead>
          <tbody>
            {noticeKindsOf(actor).map((kind) => {
              const { label } = NOTICE_KIND[kind];
              const chosen = preferences[kind];
              const isMandatory = preferences.mandatory.includes(kind);
              return (
                <tr key={kind}>
                  <th scope="row">
                    {label}
                    {isMandatory && <span className={classes.always}>Always shown in the portal</span>}
                  </th>
                  <td>
                    <label className={classes.choice}>
                      <input
                        type="checkbox"
                        aria-label={`${label}: in the portal`}
                        checked={chosen.includes('portal')}
                        disabled={isMandatory}
                        onChange={({ target }) =>
                          change(kind, [
                            ...(target.checked ? (['portal'] as const) : []),
                            ...chosen.filter((each) => each !== 'portal'),
                          ])
                        }
                      />
                      <span aria-hidden className={classes.column}>
                        Portal
                      </span>
                    </label>
                  </td>
                  <td>
                    <select
                      className={classes.mail}
                      aria-label={`${label}: mail`}
                      value={chosen.find((each) => each === 'mail' || each === 'digest') ?? ''}
                      onChange={({ target }) =>
                        change(kind, [
                          ...chosen.filter((each) => each !== 'mail' && each !== 'digest'),
                          ...(target.value ? [target.value as NoticeChannel] : []),
                        ])
                      }
                    >
                      {MAILS.map(([value, words]) => (
                        <option key={value} value={value}>
                          {words}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td>
                    <label className={classes.choice}>
                      <input
                        type="checkbox"
                        aria-label={`${label}: on your devices`}
                        checked={chosen.includes('push')}
                        onChange={({ target }) =>
                          change(kind, [
                            ...chosen.filter((each) => each !== 'push'),
                            ...(target.checked ? (['push'] as const) : []),
                          ])
                        }
                      />
                      <span aria-hidden className={classes.column}>
                        Devices
                      </span>
                    </label>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
