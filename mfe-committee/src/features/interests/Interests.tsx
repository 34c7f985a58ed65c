import { mayDeclareInterests, mayReadInterests } from '@portal/domain';
import { useActor } from '@portal/kit';
import { LinkButton, Page, PageHeader } from '@portal/ui';
import { DeclaredInterests } from './DeclaredInterests.tsx';
import { OwnInterests } from './OwnInterests.tsx';

/** The relations of members to manufacturers: their own, and what all have declared (ADR 150). */
export function Interests() {
  const actor = useActor();
  return (
    <Page>
      <PageHeader
        title="Interests"
        subtitle="What ties members of the committee to manufacturers."
        actions={<LinkButton to="/committee-dashboard">Committee Dashboard</LinkButton>}
      />
      {mayDeclareInterests(actor).allowed && <OwnInterests />}
      {mayReadInterests(actor).allowed && <DeclaredInterests />}
    </Page>
  );
}
