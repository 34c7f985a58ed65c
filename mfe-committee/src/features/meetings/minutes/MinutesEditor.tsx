import { LIMITS, MESSAGES } from '@portal/domain';
import { Banner, Button, formatTime, Group, LiveRegion, TextArea } from '@portal/ui';
import { useEffect } from 'react';
import { MarkedText } from './MarkedText.tsx';
import classes from './Minutes.module.css';
import type { MinutesFacts } from './minutes.graphql.ts';
import { useSaving } from './useSaving.ts';

/** Writes minutes, part by part; they save themselves. */
export function MinutesEditor({
  minutes,
  read,
  onTyped,
}: {
  minutes: MinutesFacts;
  read: () => void;
  /** Hears whether something is typed that is not saved. */
  onTyped: (isDirty: boolean) => void;
}) {
  const saving = useSaving(minutes, read);
  const { isDirty, isOutdated, problem, savedAt } = saving;
  const isApproved = minutes.state === 'approved';
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const state = isDirty ? 'Not saved yet' : savedAt ? `Saved ${formatTime(savedAt)}` : '';
  return (
    <div className={classes.minutes}>
      {isOutdated && (
        <Banner
          kind="warning"
          title={
            isApproved
              ? MESSAGES.minutesApproved
              : `${minutes.editedBy ?? 'Somebody'} has changed these minutes meanwhile.`
          }
          actions={
            <Group gap="sm">
              {!isApproved && <Button onClick={() => saving.keepOwn()}>Save mine in its place</Button>}
              <Button onClick={saving.takeTheirs}>Take the other one</Button>
            </Group>
          }
        >
          What you have typed is here and is not saved. Below it is the other one.
        </Banner>
      )}
      {problem && (
        <Banner kind="error" actions={<Button onClick={() => saving.saveNow()}>Try again</Button>}>
          {problem}
        </Banner>
      )}
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
      <p className={classes.soft}>{state}</p>
      <LiveRegion message={isOutdated ? MESSAGES.saveMinutesFailed : isDirty ? '' : state} />
    </div>
  );
}
