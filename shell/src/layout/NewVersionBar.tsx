import { mayOpen } from '@portal/contract';
import { actorOf, type PortalUser } from '@portal/kit';
import { Banner, Button, RefreshIcon } from '@portal/ui';
import { useEffect, useState } from 'react';
import { useRegistry } from '../portal/RegistryContext.ts';
import { watchVersions } from '../remotes/newer.ts';
import classes from './OfflineBanner.module.css';

/** Offers a reload when a dashboard that this person may open has a new version. It never reloads by itself. */
export function NewVersionBar({ user }: { user: PortalUser }) {
  const registry = useRegistry();
  const [names, setNames] = useState<readonly string[]>([]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useEffect(() => watchVersions(registry, setNames), [registry]);
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
