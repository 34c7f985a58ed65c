import { standsAlone } from '@portal/contract';
import { ID, MESSAGES, OPEN_REQUEST } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { type RequestDetailData, requestDetailFragment, slotRequestOf } from '@portal/requests';
import { EmptyState, Page, SearchIcon, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccessDenied } from '../pages/access-denied/AccessDenied.tsx';
import { KnownRequest } from '../pages/request/Request.tsx';
import { RequestNotFound } from '../pages/request/RequestNotFound.tsx';
import { useRegistry } from '../portal/RegistryContext.ts';
import { type Contribution, contributionsTo, isFor } from '../slots/contributions.ts';
import { SlotRegion } from '../slots/SlotRegion.tsx';
import classes from '../slots/slots.module.css';
import { NO_PROPS } from '../slots/Tiles.tsx';
import { Refusal } from './Refusal.tsx';

/** One contribution of a dashboard to a slot, shown alone: a panel of a request, or a tile. */
export function EmbeddedContribution({ dashboard, name }: { dashboard: string; name: string }) {
  const [address] = useSearchParams();
  const registry = useRegistry();
  const actor = useActor();
  const entry = registry.remotes.find((each) => each.name === dashboard);
  const declared = entry?.manifest.slots?.find((each) => each.name === name);
  if (!entry) return <Refusal why={MESSAGES.noDashboardNamed(dashboard)} />;
  const { displayName } = entry.manifest;
  if (!declared || !standsAlone(declared))
    return <Refusal why={MESSAGES.noContributionNamed(displayName, name)} />;
  if (entry.sandboxed) return <Refusal why={MESSAGES.notOutOfSandbox(displayName)} />;
  const request = address.get(OPEN_REQUEST);
  const isOfRequest = declared.slot === 'request.panel';
  if (isOfRequest !== (request !== null))
    return <Refusal why={MESSAGES.contributionOfRequest(declared.title, isOfRequest)} />;
  const mine = contributionsTo(registry, actor, declared.slot).find((each) => each.name === name);
  if (!mine) return <AccessDenied />;
  if (mine.slot === 'home.tile')
    return (
      <Alone title={mine.title}>
        <SlotRegion contribution={mine} props={NO_PROPS} level={2} />
      </Alone>
    );
  return ID.test(request ?? '') ? (
    <KnownRequest key={request} id={String(request)}>
      {(request) => <PanelOf request={request} panel={mine} />}
    </KnownRequest>
  ) : (
    <RequestNotFound />
  );
}

/**
 * Shows the content, or the text for content that has nothing to say. The heading is for people who do not see the heading of the panel.
 */
function Alone({
  title,
  heading = title,
  children,
}: {
  title: string;
  heading?: string;
  children: ReactNode;
}) {
  return (
    <Page>
      <VisuallyHidden component="h1">{heading}</VisuallyHidden>
      {children}
      <div className={children ? classes.nothing : undefined}>
        <EmptyState title={MESSAGES.nothingToShow} icon={<SearchIcon />}>
          {MESSAGES.nothingToShowNow(title)}
        </EmptyState>
      </div>
    </Page>
  );
}

function PanelOf({ request, panel }: { request: RequestDetailData; panel: Contribution<'request.panel'> }) {
  const about = slotRequestOf(readFragment(requestDetailFragment, request));
  return (
    <Alone title={panel.title} heading={`${panel.title}: ${about.number} ${about.deviceName}`}>
      {isFor(panel, about) && (
        <SlotRegion
          key={`${panel.key} ${about.id}`}
          contribution={panel}
          props={{ request: about }}
          level={2}
        />
      )}
    </Alone>
  );
}
