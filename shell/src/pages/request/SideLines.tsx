import { hasPermission, MOST_SIMILAR, mayReadVotes, showsAnalysis } from '@portal/domain';
import { readFragment, useActor, useLast } from '@portal/kit';
import {
  money,
  ownRecusal,
  type RequestDetailData,
  type RequestPart,
  requestCardFragment,
  requestDetailFragment,
  requestFieldsFragment,
  Section,
  tallyText,
} from '@portal/requests';
import { Anchor, type Definition, DefinitionList } from '@portal/ui';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import classes from './Request.module.css';
import { sideLinesQuery } from './sideLines.graphql.ts';

/** A link to a part of this page. */
function ToPart({ part, children }: { part: RequestPart; children: ReactNode }) {
  return <Anchor to={`#${part}`}>{children}</Anchor>;
}

/** How many similar requests there are; undefined until it is known. When the list is full, there may be more. */
function similarText(count: number | undefined): ReactNode {
  if (count === 0) return 'None';
  return count && <ToPart part="similar">{count < MOST_SIMILAR ? count : `${count} or more`}</ToPart>;
}

/** Short results of the long parts of a request, for staff: the cost, the votes and similar requests. Each line links to its part. */
export function SideLines({ request }: { request: RequestDetailData }) {
  const actor = useActor();
  const isStaff = hasPermission(actor, 'view_all_requests');
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const { udi } = readFragment(requestFieldsFragment, detail);
  const { id, deviceName, manufacturer } = card;
  const [{ data, error }] = useQuery({
    query: sideLinesQuery,
    variables: { id, deviceName, manufacturer, udi },
    requestPolicy: 'cache-and-network',
    pause: !isStaff,
  });
  const read = useLast(data, id);
  if (!isStaff) return null;
  const analysis = read?.deviceRequest?.valueAnalysis;
  const impact = analysis?.annualImpact;
  const currency = analysis?.currency;
  const { votes, recusals } = detail;
  const recused = ownRecusal(recusals, actor.id);
  const lines: Definition[] = [
    {
      term: 'Cost',
      value: showsAnalysis(actor, card) && (
        <ToPart part="analysis">
          {impact && currency ? `${money(impact, currency, { signed: true })} a year` : 'Value analysis'}
        </ToPart>
      ),
    },
    {
      term: 'Committee',
      value: mayReadVotes(actor) && votes.length + recusals.length > 0 && (
        <ToPart part="committee">{recused ? 'You are recused' : tallyText(votes, recusals.length)}</ToPart>
      ),
    },
    {
      term: 'Similar requests',
      // A space keeps the room for the line until the value is known.
      value: similarText(read?.similarRequests.length) ?? (error === undefined && '\u00a0'),
    },
  ].filter(({ value }) => value !== false);
  return (
    <div className={classes.sideLines} data-print="hide">
      <Section title="At a glance">
        <DefinitionList items={lines} />
      </Section>
    </div>
  );
}
