import { mayOpen } from '@portal/contract';
import { actorOf, type PortalUser } from '@portal/kit';
import { Banner, Button, RefreshIcon } from '@portal/ui';
import { useState } from 'react';
import { useRegistry } from '../portal/RegistryContext.ts';
import classes from './OfflineBanner.module.css';

/** Offers a reload when one of the dashboards with a new version, `names`, is one that this person may open. It never reloads by itself. */
export function NewVersionBar({ user, names }: { user: PortalUser; names: readonly string[] }) {
  const registry = useRegistry();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const actor = actorOf(user);
  const concerned = registry.remotes.filter(
    ({ name, manifest }) =>
      names.includes(name) &&
      !dismissed.includes(name) &&
      manifest.routes.some(({ access }) => mayOpen(actor, access)),
  );
  if (concerned.length === 0) return null;
  return (
    <div className={classes.banner}>
      <Banner
        kind="info"
        title="New version"
        onDismiss={() => setDismissed(names)}
        actions={
          <Button size="sm" icon={<RefreshIcon />} onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {concerned.map(({ manifest }) => manifest.displayName).join(', ')} can be reloaded when it suits you.
      </Banner>
    </div>
  );
}
