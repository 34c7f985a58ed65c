import { LIMITS, MESSAGES } from '@portal/domain';
import { TextArea } from '@portal/ui';
import { useEffect } from 'react';
import { AutosaveBanners, AutosaveState } from '../Autosaved.tsx';
import { MarkedText } from './MarkedText.tsx';
import classes from './Minutes.module.css';
import type { MinutesFacts } from './minutes.graphql.ts';
import { useSaving } from './useSaving.ts';

/** Edits the minutes, part by part. They are saved automatically. */
export function MinutesEditor({
  minutes,
  read,
  onTyped,
}: {
  minutes: MinutesFacts;
  read: () => void;
  /** Called when it changes whether there is unsaved text. */
  onTyped: (isDirty: boolean) => void;
}) {
  const saving = useSaving(minutes, read);
  const { isDirty, isOutdated } = saving;
  const isApproved = minutes.state === 'approved';
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  return (
    <div className={classes.minutes}>
      <AutosaveBanners
        saving={saving}
        title={
          isApproved
            ? MESSAGES.minutesApproved
            : `${minutes.editedBy ?? 'Somebody'} has changed these minutes meanwhile.`
        }
        mayKeep={!isApproved}
      >
        What you have typed is here and is not saved. Below it is the other one.
      </AutosaveBanners>
      {minutes.parts.map(
        (part) =>
          part.text !== null && (
            <div key={part.item ?? ''} className={classes.part}>
              <TextArea
                label={part.heading || 'The meeting'}
                value={saving.textOf(part)}
                onChange={(text) => saving.change(part, text)}
                maxLength={LIMITS.minutes.text}
                rows={3}
                maxRows={30}
              />
              {isOutdated && saving.textOf(part) !== part.text && (
                <div className={classes.other}>
                  <MarkedText text={part.text} />
                </div>
              )}
            </div>
          ),
      )}
      <AutosaveState saving={saving} failure={MESSAGES.saveMinutesFailed} />
    </div>
  );
}
