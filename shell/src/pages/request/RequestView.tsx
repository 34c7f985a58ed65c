import { mayReadVotes, STAGE, stageDates, stageOf } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import {
  ageText,
  DismissalNote,
  FileList,
  HistoryTimeline,
  PrintedAddress,
  type RequestDetailData,
  RequestFacts,
  RequestMenu,
  RequestTrackers,
  requestCardFragment,
  requestDetailFragment,
  Section,
  SectionLevel,
  StageBadge,
  VoteList,
} from '@portal/requests';
import { Page, PageHeader, Panel } from '@portal/ui';
import classes from './Request.module.css';
import { RequestActions } from './RequestActions.tsx';

/** Everything about a request that the person may read: where it stands, its facts, and its story. */
export function RequestView({ request }: { request: RequestDetailData }) {
  const actor = useActor();
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const { votes } = detail;
  // The history knows the day even where an older gateway has left another one in the request (ADR 60).
  const stageDate = card.stageDate && (stageDates(detail.events)[stageOf(card)] ?? card.stageDate);
  const showsVotes = mayReadVotes(actor) && (votes.length > 0 || STAGE[card.status].beforeCommittee);
  return (
    <Page>
      <PageHeader
        title={<span className={classes.device}>{card.deviceName}</span>}
        subtitle={`Request ${card.id} · ${ageText({ ...card, stageDate })}`}
        actions={<RequestActions request={card} menu={<RequestMenu request={detail} />} />}
      />
      <SectionLevel value={2}>
        <DismissalNote request={request} />
        <Panel>
          <div className={classes.standing}>
            <StageBadge request={card} />
            <RequestTrackers request={request} />
          </div>
        </Panel>
        <div className={classes.columns}>
          <aside aria-label="Facts" className={classes.facts}>
            <Panel>
              <RequestFacts request={request} part="facts" />
            </Panel>
          </aside>
          <Panel>
            <RequestFacts request={request} part="texts" />
            {showsVotes && (
              <Section title="Committee votes">
                <VoteList votes={votes} />
              </Section>
            )}
            <FileList request={request} />
            <HistoryTimeline request={request} />
          </Panel>
        </div>
      </SectionLevel>
      <PrintedAddress id={card.id} />
    </Page>
  );
}
