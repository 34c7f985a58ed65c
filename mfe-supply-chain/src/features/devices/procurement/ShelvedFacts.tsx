import { DateText, DefinitionList } from '@portal/ui';

/** Says where a device on the shelf is. No step is left. */
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
