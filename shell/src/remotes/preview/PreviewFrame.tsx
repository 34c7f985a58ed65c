import { useAuth } from '@portal/kit';
import { Button, DateText } from '@portal/ui';
import { type ReactNode, useEffect } from 'react';
import { StandInBar } from '../StandInBar.tsx';
import type { AppliedPreview } from './apply.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { leavePreview } from './stored.ts';
import { useEnd } from './useEnd.ts';

/** Wraps every page while this tab shows a preview, or when the address requests one. It says so, and one click ends it. */
export function PreviewFrame({
  requested,
  used,
  problem,
  children,
}: Omit<AppliedPreview, 'registry'> & { children: ReactNode }) {
  const { user } = useAuth();
  useEnd(used);
  // Another person in this tab has agreed to this preview. Its code must not run with the rights of the person who is signed in now.
  const isForeign = Boolean(used && user && user.id !== used.userId);
  useEffect(() => {
    if (isForeign) leavePreview();
  }, [isForeign]);
  if (isForeign) return null;
  const leave = (
    <Button size="sm" onClick={leavePreview}>
      Leave preview
    </Button>
  );
  return (
    <>
      {children}
      {used && (
        <StandInBar
          label="Preview"
          what={`Preview: ${used.shown.entry.manifest.displayName} ${used.version}.`}
          actions={leave}
        >
          It is not live: only its team and testers see it, until <DateText value={used.shown.until} />.
        </StandInBar>
      )}
      {problem && <StandInBar label="Preview">{problem}</StandInBar>}
      {requested && !user && (
        <StandInBar label="Preview" actions={leave}>
          {`Sign in to open the preview ${requested.version} of ${requested.name}.`}
        </StandInBar>
      )}
      {requested && user && <PreviewDialog requested={requested} user={user} />}
    </>
  );
}
