import {
  type FieldEntry,
  fieldEntry,
  fieldsWith,
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

/** These facts come first, in this order; all other facts follow in the order of the catalogue. */
const IN_FRONT: readonly RequestField[] = [
  'manufacturer',
  'department',
  'representativeName',
  'oldDeviceName',
  'oldDeviceManufacturer',
];
const place = (name: RequestField) => (IN_FRONT.includes(name) ? IN_FRONT.indexOf(name) : IN_FRONT.length);

const factsWith = (has: (entry: FieldEntry) => boolean) =>
  fieldsWith((entry) => entry.factLabel !== null && has(entry)).toSorted((a, b) => place(a) - place(b));

const isLong = (entry: FieldEntry) => entry.kind === 'text' && entry.rows !== undefined;
const isOfRequester = ({ writtenBy, onlyWith }: FieldEntry) => writtenBy === 'requester' && !onlyWith;

const SHORT = factsWith((entry) => isOfRequester(entry) && !isLong(entry));
const SENT = factsWith(({ writtenBy }) => writtenBy === 'portal');
const LONG = factsWith((entry) => isOfRequester(entry) && isLong(entry));
const REPLACED = factsWith(({ onlyWith }) => onlyWith === 'isReplacement');
const NOTES = factsWith(({ writtenBy }) => writtenBy === 'analyst' || writtenBy === 'committee');
const SUPPLY = factsWith(({ writtenBy }) => writtenBy === 'supply_chain');

function shown(kind: FieldEntry['kind'], value: unknown): Definition['value'] {
  if (value === null || value === undefined) return null;
  if (kind === 'instant') return <DateText value={String(value)} />;
  if (kind === 'flag') return value ? 'Yes' : 'No';
  return String(value);
}

const day = (value: string | null) => value && formatDay(value);

/** What its UDI says. A label has days of the calendar, without a time zone. */
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
  /** True while the person writes the analysis notes beside the facts. */
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
      const term = entry.factLabel ?? entry.label;
      return { term, value: shown(entry.kind, values[name]), wide: isLong(entry) };
    });
  /** A device on the shelf waits for its supplier no more. */
  const isShown = (name: RequestField) => name !== 'isBackordered' || !card.isOnShelf;
  const written = NOTES.filter((name) => values[name] && !(analysing && name === 'analystNotes'));
  const facts = part !== 'texts';
  const texts = part !== 'facts';
  const short = [...factsOf(SHORT), { term: 'Requester', value: card.requester.name }, ...factsOf(SENT)];
  return (
    <>
      {facts && <UrgencyFacts request={request} />}
      {facts && <WorkSection request={request} />}
      <Section title={facts ? 'Request' : 'What is asked for'}>
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
