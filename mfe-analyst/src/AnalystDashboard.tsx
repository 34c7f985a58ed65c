import { subtitleFor } from '@portal/contract';
import { useUser } from '@portal/kit';
import { Page, PageHeader } from '@portal/ui';
import manifest from '../portal.json';
import { AnalysisForm } from './features/analysis/AnalysisForm.tsx';
import { PendingRequests } from './features/pending-requests/PendingRequests.tsx';

/** The analyst's work: pending requests on the left, the analysis of the open one on the right (spec 2, "Role work screens"). */
export function AnalystDashboard() {
  const { roles } = useUser();
  const [card] = manifest.cards;
  return (
    <Page>
      <PageHeader title={manifest.displayName} subtitle={card && subtitleFor(card, roles)} />
      <PendingRequests detail={(id, finish) => <AnalysisForm id={id} finish={finish} />} />
    </Page>
  );
}
