import { requestNumber, stageDates, stageOf } from '@portal/domain';
import { readFragment, useSlots } from '@portal/kit';
import {
  ApprovalSection,
  ageText,
  ConsultedHere,
  DismissalNote,
  EvidenceSection,
  FileList,
  FollowUpsSection,
  MergedSection,
  OutcomeBadge,
  PrintedAddress,
  type RequestDetailData,
  RequestFacts,
  RequestMenu,
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
import { Page, PageHeader, Panel } from '@portal/ui';
import { useReadOnOpening } from '../../notices/useReadOnOpening.ts';
import classes from './Request.module.css';
import { RequestActions } from './RequestActions.tsx';

/** Everything about a request that the person may read: where it stands, its facts, and its story. */
export function RequestView({ request }: { request: RequestDetailData }) {
  const { RequestPanels } = useSlots();
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  useReadOnOpening(card.id);
  // The history knows the day even where an older gateway has left another one in the request (ADR 60).
  const stageDate = card.stageDate && (stageDates(detail.events)[stageOf(card)] ?? card.stageDate);
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
        actions={<RequestActions request={card} menu={<RequestMenu request={detail} watch />} />}
      />
      <SectionLevel value={2}>
        <ConsultedHere id={card.id} />
        <DismissalNote request={request} />
        <Panel>
          <div className={classes.standing}>
            <div className={classes.badges}>
              <StageBadge request={card} />
              <OutcomeBadge request={card} />
            </div>
            <WaitingFor request={request} />
            <Supporters request={request} />
            <RequestTrackers request={request} />
          </div>
        </Panel>
        <div className={classes.columns}>
          <aside aria-label="Facts" className={classes.facts}>
            <Panel>
              <RequestFacts request={request} part="facts" />
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
            <RequestPanels request={slotRequestOf(detail)} level={2} />
            <SimilarSection request={request} panel />
          </div>
        </div>
      </SectionLevel>
      <PrintedAddress id={card.id} device={card.deviceName} />
    </Page>
  );
}
