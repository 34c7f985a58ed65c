import { DateText, type Definition, DefinitionList, EmptyState, Panel, Stack, Text } from '@portal/ui';
import { kindText, listOf, type Problem } from './health.ts';

/** The problems that browsers have reported last, newest first. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0)
    return (
      <Panel title="Problems">
        <EmptyState title="Browsers have reported no problems." />
      </Panel>
    );
  return problems.map((problem) => (
    <Panel
      key={[problem.version, problem.kind, problem.message, problem.first_at].join()}
      title={kindText(problem.kind)}
    >
      <Stack gap="sm">
        <Text>{problem.message}</Text>
        <DefinitionList items={factsOf(problem)} />
      </Stack>
    </Panel>
  ));
}

function factsOf({ version, count, people, browsers, routes, last_at, stack }: Problem): Definition[] {
  return [
    { term: 'Version', value: version },
    { term: 'Reports', value: `${count}, of about ${people} ${people === 1 ? 'person' : 'people'}` },
    { term: 'Last', value: <DateText value={last_at} /> },
    { term: 'Browsers', value: listOf(browsers) },
    { term: 'Pages', value: listOf(routes) || '–' },
    { term: 'Where', value: <Where stack={stack} />, wide: true },
  ];
}

function Where({ stack }: { stack: readonly string[] }) {
  if (stack.length === 0) return '–';
  return (
    <Stack gap="xxs">
      {stack.map((frame, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frames of a stack may repeat and never move
        <Text key={at} size="sm">
          {frame}
        </Text>
      ))}
    </Stack>
  );
}
