import type { PortalUser } from '@portal/kit';
import { Banner, formatDateTime } from '@portal/ui';
import classes from './OfflineBanner.module.css';

/** Says that this is an emergency session, when it ends, and what the person cannot do in it (decisions, "Emergency login"). */
export function EmergencyBar({ user }: { user: PortalUser }) {
  if (!user.emergency) return null;
  return (
    <div className={classes.banner}>
      <Banner kind="warning" title="Emergency session">
        {user.sessionExpiresAt && <>It ends at {formatDateTime(user.sessionExpiresAt)}. </>}
        Decisions and user management are not possible in it.
      </Banner>
    </div>
  );
}
