import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { Banner, Page, PageHeader } from '@portal/ui';
import { useLate } from '../portal/useLate.ts';

const loadKept = () => import('../typed/KeptText.tsx');

/** Replaces a dashboard that an administrator has disabled while somebody was using it. It comes back automatically. */
export function SwitchedOff({ entry }: { entry: RegistryEntry }) {
  const kept = useLate(loadKept, true, 0);
  const title = MESSAGES.dashboardOff(entry.manifest.displayName);
  return (
    <Page narrow>
      <section role="alert" aria-label={title}>
        <PageHeader title={title} subtitle="Everything else in the portal works as usual." />
        <Banner kind="warning" quiet title={MESSAGES.dashboardOffWhy}>
          {MESSAGES.dashboardOffKept}
        </Banner>
        {kept && <kept.KeptText entry={entry} />}
      </section>
    </Page>
  );
}
