import { useAuth } from '@portal/kit';
import { Button, RefreshIcon } from '@portal/ui';
import { type ReactNode, useEffect } from 'react';
import { StandInBar } from '../StandInBar.tsx';
import type { AppliedOverride } from './apply.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { resetOverride } from './stored.ts';

/** Wraps every page while a dashboard comes from this computer, or when the address requests that. It says so, and one click ends it. */
export function OverrideFrame({
  registry,
  requested,
  used,
  problem,
  children,
}: AppliedOverride & { children: ReactNode }) {
  const { user } = useAuth();
  // Another person may have set this override in the browser. Its code must not run with the rights of the person who is signed in now.
  const isForeign = Boolean(used && user && user.id !== used.userId);
  useEffect(() => {
    if (isForeign) resetOverride();
  }, [isForeign]);
  if (isForeign) return null;
  return (
    <>
      {children}
      {(used || problem) && (
        <StandInBar
          label="Override"
          what={used && `${used.name} from ${used.origin}.`}
          actions={
            used && (
              <>
                {problem && (
                  <Button size="sm" icon={<RefreshIcon />} onClick={() => location.reload()}>
                    Retry
                  </Button>
                )}
                <Button size="sm" onClick={resetOverride}>
                  Reset
                </Button>
              </>
            )
          }
        >
          {problem ?? 'It comes from your own computer and is not what is published.'}
        </StandInBar>
      )}
      {requested && user && <OverrideDialog requested={requested} registry={registry} user={user} />}
    </>
  );
}
