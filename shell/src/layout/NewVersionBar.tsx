import { MESSAGES } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { Banner, Button, RefreshIcon } from '@portal/ui';
import { useState } from 'react';
import type { Stale } from '../remotes/offered.ts';
import { keepTypedOver } from '../typed/typed.ts';
import classes from './OfflineBanner.module.css';

/** Offers a reload when the open dashboard has another live version. It never reloads by itself. */
export function NewVersionBar({ stale }: { stale: readonly Stale[] }) {
  const { user } = useAuth();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ entry }: Stale) => `${entry.name} ${entry.version}`;
  const shown = stale.filter((each) => each.withdrawn || !dismissed.includes(keyOf(each)));
  if (shown.length === 0) return null;
  const withdrawn = shown.some((each) => each.withdrawn);
  const reload = () => {
    for (const { entry } of shown) if (user) keepTypedOver({ userId: user.id, entry });
    location.reload();
  };
  const names = shown.map(({ entry }) => entry.manifest.displayName).join(', ');
  return (
    <div className={classes.banner}>
      <Banner
        key={String(withdrawn)}
        kind={withdrawn ? 'warning' : 'info'}
        title={withdrawn ? MESSAGES.versionWithdrawnTitle : 'New version'}
        onDismiss={withdrawn ? undefined : () => setDismissed(stale.map(keyOf))}
        actions={
          <Button size="sm" icon={<RefreshIcon />} onClick={reload}>
            Reload
          </Button>
        }
      >
        {withdrawn ? MESSAGES.versionWithdrawn(names) : `${names} can be reloaded when it suits you.`}
      </Banner>
    </div>
  );
}
