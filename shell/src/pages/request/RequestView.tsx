import {
  ASSIGNABLE_STAGES,
  awaitsConfirmation,
  canWeigh,
  MESSAGES,
  requestNumber,
  showsAnalysis,
  stageDates,
  stageOf,
} from '@portal/domain';
import { readFragment, useActor, useSlots } from '@portal/kit';
import {
  ApprovalSection,
  ageText,
  ConsultedHere,
  DismissalNote,
  dueText,
  EvidenceSection,
  FileList,
  FollowUpsSection,
  MergedSection,
  OutcomeBadge,
  PrintedAddress,
  type RequestCardFacts,
  type RequestDetailData,
  RequestFacts,
  type RequestPart,
  RequestStory,
  RequestTrackers,
  requestCardFragment,
  requestDetailFragment,
  SectionLevel,
  SimilarSection,
  StageBadge,
  Supporters,
  slotRequestOf,
  UrgencyMark,
  ValueAnalysisSection,
  WaitingFor,
} from '@portal/requests';
import { Badge, Page, PageHeader, Panel } from '@portal/ui';
import { useReadOnOpening } from '../../notices/useReadOnOpening.ts';
import { FactsFold } from './FactsFold.tsx';
import { type PartLink, PartLinks, useAddressedPart } from './PartLinks.tsx';
import classes from './Request.module.css';
import { RequestActions } from './RequestActions.tsx';
import { SideLines } from './SideLines.tsx';
import { StepBar } from './StepBar.tsx';

/** The facts that a phone shows in the title of the fold: who has the request, and when it is due. */
function summaryOf(card: RequestCardFacts): string {
  const due = dueText(card);
  return [
    card.assignee?.name ?? (ASSIGNABLE_STAGES.has(stageOf(card)) && 'Nobody has it'),
    due && due.charAt(0).toLowerCase() + due.slice(1),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Everything about a request that the person may read: its state, its facts, and its history with comments. */
export function RequestView({ request }: { request: RequestDetailData }) {
  const { RequestPanels } = useSlots();
  const actor = useActor();
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  useReadOnOpening(card.id);
  // The history has the right day, even when an older gateway has stored another day in the request (ADR 60).
  const stageDate = card.stageDate && (stageDates(detail.events)[stageOf(card)] ?? card.stageDate);
  const parts: PartLink[] = [
    { part: 'overview', title: 'Overview' },
    { part: 'evidence', title: 'Evidence', count: detail.evidence.length },
    ...(showsAnalysis(actor, card) ? [{ part: 'analysis', title: 'Value analysis' } as const] : []),
    { part: 'conversation', title: 'Conversation and history' },
  ];
  useAddressedPart();
  return (
    <Page>
      <PageHeader
        title={<span className={classes.device}>{card.deviceName}</span>}
        subtitle={
          <>
            {requestNumber(Number(card.id))} <UrgencyMark request={card} /> ·{' '}
            {ageText({ ...card, stageDate })}
          </>
        }
        printsSubtitle
        actions={<RequestActions request={request} />}
      />
      <SectionLevel value={2}>
        <ConsultedHere id={card.id} />
        <DismissalNote request={request} />
        <Panel>
          <div className={classes.standing}>
            <div className={classes.badges}>
              <StageBadge request={card} />
              <OutcomeBadge request={card} />
              {card.secondApproval?.waits && <Badge tone="yellow">{MESSAGES.waitsForSecond}</Badge>}
            </div>
            <WaitingFor request={request} />
            <Supporters request={request} />
            <RequestTrackers request={request} />
          </div>
        </Panel>
        <PartLinks parts={parts} />
        <div className={classes.columns}>
          <aside aria-label="Facts" className={classes.facts}>
            <Panel>
              <FactsFold
                summary={summaryOf(card)}
                initiallyOpen={awaitsConfirmation(card) && canWeigh(actor, card).allowed}
              >
                <RequestFacts request={request} part="facts" />
                <SideLines request={request} />
              </FactsFold>
            </Panel>
          </aside>
          <div className={classes.story}>
            <Panel>
              <RequestFacts request={request} part="texts" />
              <FileList request={request} />
              <ApprovalSection request={request} />
              <EvidenceSection request={request} />
              <ValueAnalysisSection request={request} />
              <FollowUpsSection request={request} />
              <MergedSection request={request} />
              <RequestStory request={request} />
            </Panel>
          </div>
          <div className={classes.panels}>
            <div id={'committee' satisfies RequestPart}>
              <RequestPanels request={slotRequestOf(detail)} level={2} />
            </div>
            <div id={'similar' satisfies RequestPart}>
              <SimilarSection request={request} panel />
            </div>
          </div>
        </div>
      </SectionLevel>
      <PrintedAddress id={card.id} device={card.deviceName} />
      <StepBar request={request} />
    </Page>
  );
}
