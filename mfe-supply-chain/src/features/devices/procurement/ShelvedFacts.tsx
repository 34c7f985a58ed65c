import { DateText, DefinitionList } from '@portal/ui';

/** Where a device on the shelf is found: nothing is left to do. */
export function ShelvedFacts({
  request: { lawsonId, shelfDate },
}: {
  request: { lawsonId?: string | null; shelfDate: string | null };
}) {
  return (
    <DefinitionList
      items={[
        { term: 'Lawson ID', value: lawsonId },
        { term: 'On shelf since', value: shelfDate && <DateText value={shelfDate} absolute /> },
      ]}
    />
  );
}
