import { MESSAGES, ruleChanges, type StoredRule } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Badge, Button, ConfirmDialog, DateText, Panel } from '@portal/ui';
import { useState } from 'react';
import { capital } from '../../shared/capital.ts';
import { changeRulesMutation } from './routing.graphql.ts';
import classes from './routing.module.css';

interface Change {
  version: number;
  at: string;
  by: string;
  old: string;
  new: string;
}

const rulesIn = (json: string) => JSON.parse(json) as StoredRule[];

/** The changes of the rules and their authors. Any earlier version can be restored, and then becomes the newest version. */
export function Versions({
  version,
  changes,
  isDirty,
  onRestored,
  onRefused,
}: {
  version: number;
  changes: readonly Change[];
  /** True when the rules on the page have unsaved changes. */
  isDirty: boolean;
  onRestored: () => void;
  onRefused: () => void;
}) {
  const notices = useNotices();
  const restore = useCommand(changeRulesMutation, { failure: MESSAGES.saveRulesFailed });
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The version to restore, while a dialog asks whether to discard the changes. */
  const [toConfirm, setToConfirm] = useState<Change>();
  const [isAsking, setAsking] = useState(false);
  const bringBack = async (change: Change) => {
    const outcome = await restore.run({ rules: change.new, version });
    setAsking(false);
    setRefusal(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return onRefused();
    notices.success(MESSAGES.rulesRestored(change.version));
    onRestored();
  };
  return (
    <Panel title="Versions">
      {changes.length === 0 && <p>{MESSAGES.rulesNeverChanged}</p>}
      {refusal !== null && (
        <p role="alert" className={classes.error}>
          {refusal}
        </p>
      )}
      <ol className={classes.versions}>
        {changes.map((change) => (
          <li key={change.version}>
            <div>
              <p>
                <strong>{`Version ${change.version}`}</strong>{' '}
                {change.version === version && <Badge tone="green">In force</Badge>}
              </p>
              {ruleChanges(rulesIn(change.old), rulesIn(change.new)).map((each) => (
                <p key={each}>{capital(each)}</p>
              ))}
              <p className={classes.soft}>
                <bdi>{change.by}</bdi>, <DateText value={change.at} />
              </p>
            </div>
            {change.version !== version && (
              <Button
                size="sm"
                pending={restore.pending}
                aria-label={`Restore version ${change.version}`}
                onClick={() => {
                  if (!isDirty) return void bringBack(change);
                  setToConfirm(change);
                  setAsking(true);
                }}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Restore version ${toConfirm?.version}?`}
        action="Restore"
        pendingLabel="Restoring..."
        pending={restore.pending}
        onConfirm={() => toConfirm && bringBack(toConfirm)}
      >
        {MESSAGES.restoreLoses}
      </ConfirmDialog>
    </Panel>
  );
}
