import {
  FACT_GROUPS,
  type FieldEntry,
  factLabel,
  fieldEntry,
  isLongFact,
  REQUEST_FIELDS,
  type RequestField,
  type Udi,
} from '@portal/domain';
import { readFragment } from '@portal/kit';
import { DateText, type Definition, DefinitionList, formatDay } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { requestFieldsFragment } from '../graphql/requestFields.graphql.ts';
import { UrgencyFacts } from '../urgency/UrgencyFacts.tsx';
import { WorkSection } from '../work/WorkSection.tsx';
import { Section } from './Section.tsx';

const {
  short: SHORT,
  sent: SENT,
  long: LONG,
  replaced: REPLACED,
  notes: NOTES,
  supply: SUPPLY,
} = FACT_GROUPS;

function shown(kind: FieldEntry['kind'], value: unknown): Definition['value'] {
  if (value === null || value === undefined) return null;
  if (kind === 'instant') return <DateText value={String(value)} />;
  if (kind === 'flag') return value ? 'Yes' : 'No';
  return String(value);
}

const day = (value: string | null) => value && formatDay(value);

/** The contents of the device's UDI. The dates of a label are calendar days, without a time zone. */
const identificationOf = ({
  agency,
  di,
  lot,
  serial,
  expiresOn,
  madeOn,
}: Omit<Udi, 'text'>): Definition[] => [
  { term: 'Issuing agency', value: agency },
  { term: REQUEST_FIELDS.udiDi.label, value: di },
  { term: 'Lot', value: lot },
  { term: 'Serial number', value: serial },
  { term: 'Expires', value: day(expiresOn) },
  { term: 'Made', value: day(madeOn) },
];

/**
 * Every field of a request (spec 3, "Device request"); empty fields are left out. A page that shows short facts beside the texts
 * asks for one `part` at a time.
 */
export function RequestFacts({
  request,
  part,
  analysing = false,
}: {
  request: RequestDetailData;
  part?: 'facts' | 'texts';
  /** True while the person writes the analysis notes next to the facts. */
  analysing?: boolean;
}) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const values: Partial<Record<RequestField, unknown>> = {
    ...card,
    ...detail,
    ...readFragment(requestFieldsFragment, detail),
  };
  const factsOf = (names: readonly RequestField[]): Definition[] =>
    names.map((name) => {
      const entry = fieldEntry(name);
      return { term: factLabel(name), value: shown(entry.kind, values[name]), wide: isLongFact(entry) };
    });
  /** A device on the shelf no longer waits for its supplier. */
  const isShown = (name: RequestField) => name !== 'isBackordered' || !card.isOnShelf;
  const written = NOTES.filter((name) => values[name] && !(analysing && name === 'analystNotes'));
  const facts = part !== 'texts';
  const texts = part !== 'facts';
  const short = [...factsOf(SHORT), { term: 'Requester', value: card.requester.name }, ...factsOf(SENT)];
  return (
    <>
      {facts && <UrgencyFacts request={request} />}
      {facts && <WorkSection request={request} />}
      <Section title={facts ? 'Request' : 'What is asked for'} part={facts ? undefined : 'overview'}>
        <DefinitionList items={[...(facts ? short : []), ...(texts ? factsOf(LONG) : [])]} />
      </Section>
      {facts && detail.identification && (
        <Section title="Device identification">
          <DefinitionList items={identificationOf(detail.identification)} />
        </Section>
      )}
      {facts && values.isReplacement === true && (
        <Section title="Replaces">
          <DefinitionList items={factsOf(REPLACED)} />
        </Section>
      )}
      {texts && written.length > 0 && (
        <Section title="Notes">
          <DefinitionList items={factsOf(written)} />
        </Section>
      )}
      {facts && card.isOrdered && (
        <Section title="Supply">
          <DefinitionList items={factsOf(SUPPLY.filter(isShown))} />
        </Section>
      )}
    </>
  );
}
