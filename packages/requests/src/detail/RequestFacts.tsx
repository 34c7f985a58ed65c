import { readFragment } from '@portal/kit';
import { DateText, DefinitionList } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { Section } from './Section.tsx';

/** Every field of a request (spec 3, "Device request"); what is empty is left out. */
export function RequestFacts({
  request,
  analysing = false,
}: {
  request: RequestDetailData;
  /** The analysis notes are being written beside this. */
  analysing?: boolean;
}) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const notes = [
    { term: 'Analysis notes', value: !analysing && detail.analystNotes, wide: true },
    { term: 'Committee notes', value: detail.committeeNotes, wide: true },
  ].filter(({ value }) => value);
  return (
    <>
      <Section title="Request">
        <DefinitionList
          items={[
            { term: 'Manufacturer', value: card.manufacturer },
            { term: 'Department', value: card.department },
            { term: 'Representative', value: detail.representativeName },
            { term: 'Requester', value: card.requester.name },
            { term: 'Requester email', value: card.requesterEmail },
            { term: 'Submitted', value: <DateText value={card.submissionDate} /> },
            { term: 'Last updated', value: card.lastUpdated && <DateText value={card.lastUpdated} /> },
            { term: 'Description', value: detail.description, wide: true },
            { term: 'Additional notes', value: detail.additionalNotes, wide: true },
          ]}
        />
      </Section>
      {detail.isReplacement && (
        <Section title="Replaces">
          <DefinitionList
            items={[
              { term: 'Old device', value: detail.oldDeviceName },
              { term: 'Old manufacturer', value: detail.oldDeviceManufacturer },
              { term: 'Details', value: detail.replacementDetails, wide: true },
            ]}
          />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title="Notes">
          <DefinitionList items={notes} />
        </Section>
      )}
      {card.isOrdered && (
        <Section title="Supply">
          <DefinitionList
            items={[
              { term: 'Ordered', value: card.orderDate && <DateText value={card.orderDate} /> },
              { term: 'Backordered', value: card.isBackordered ? 'Yes' : 'No' },
              { term: 'On shelf', value: card.shelfDate && <DateText value={card.shelfDate} /> },
              { term: 'Lawson ID', value: card.lawsonId },
            ]}
          />
        </Section>
      )}
    </>
  );
}
