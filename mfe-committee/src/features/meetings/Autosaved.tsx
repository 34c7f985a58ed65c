import { Banner, Button, formatTime, Group, LiveRegion } from '@portal/ui';
import type { ReactNode } from 'react';
import classes from './Meetings.module.css';
import type { useAutosave } from './useAutosave.ts';

type Saving = Pick<
  ReturnType<typeof useAutosave>,
  'isDirty' | 'isOutdated' | 'problem' | 'savedAt' | 'saveNow' | 'keepOwn' | 'takeTheirs'
>;

/**
 * Banners above a text that is saved automatically: that somebody else has changed it, which the children explain, or why it cannot be
 * saved.
 */
export function AutosaveBanners({
  saving,
  title,
  mayKeep = true,
  children,
}: {
  saving: Saving;
  title: string;
  /** Whether the person's text may still replace the newer one. */
  mayKeep?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {saving.isOutdated && (
        <Banner
          kind="warning"
          title={title}
          actions={
            <Group gap="sm">
              {mayKeep && <Button onClick={() => saving.keepOwn()}>Save mine in its place</Button>}
              <Button onClick={saving.takeTheirs}>Take the other one</Button>
            </Group>
          }
        >
          {children}
        </Banner>
      )}
      {saving.problem && (
        <Banner kind="error" actions={<Button onClick={() => saving.saveNow()}>Try again</Button>}>
          {saving.problem}
        </Banner>
      )}
    </>
  );
}

/** Below a text that is saved automatically: whether it is saved, and when. When it is not, `failure` is announced. */
export function AutosaveState({
  saving: { isDirty, isOutdated, savedAt },
  failure,
}: {
  saving: Saving;
  failure: string;
}) {
  const state = isDirty ? 'Not saved yet' : savedAt ? `Saved ${formatTime(savedAt)}` : '';
  return (
    <>
      <p className={classes.soft}>{state}</p>
      <LiveRegion message={isOutdated ? failure : isDirty ? '' : state} />
    </>
  );
}
