import type { ReportedProblem } from '@portal/domain';
import { DateText, type Definition, DefinitionList, EmptyState, Panel, Stack, Text } from '@portal/ui';
import { addUp, groupsOf, kindText, listOf, type ProblemGroup } from './health.ts';

/** The problems that browsers have reported, the latest first. Problems at the same place in the sources are one group. */
export function Problems({ problems }: { problems: readonly ReportedProblem[] }) {
  if (problems.length === 0)
    return (
      <Panel title="Problems">
        <EmptyState title="Browsers have reported no problems.">
          What fails in a browser appears here, with the version and the place. Until then there is nothing to
          do.
        </EmptyState>
      </Panel>
    );
  return groupsOf(problems).map((group) => {
    const [{ version, kind, message, first_at }] = group;
    return (
      <Panel key={[version, kind, message, first_at].join()} title={kindText(kind)}>
        <Stack gap="sm">
          {[...new Set(group.map((problem) => problem.message))].map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <DefinitionList items={factsOf(group)} />
        </Stack>
      </Panel>
    );
  });
}

function factsOf(group: ProblemGroup): Definition[] {
  const [{ last_at, stack }] = group;
  const versions = addUp(group.map(({ version, count }) => ({ value: version, count })));
  return [
    { term: 'Version', value: versions.length === 1 ? versions[0]?.value : listOf(versions) },
    { term: 'Reports', value: reportsOf(group) },
    { term: 'Last', value: <DateText value={last_at} /> },
    { term: 'Browsers', value: listOf(addUp(group.flatMap(({ browsers }) => browsers))) },
    { term: 'Pages', value: listOf(addUp(group.flatMap(({ routes }) => routes))) || '–' },
    { term: 'Where', value: <Where stack={stack} />, wide: true },
  ];
}

/** Two problems may have affected the same people, so for a group only the least number of people is known. */
function reportsOf(group: ProblemGroup): string {
  const people = Math.max(...group.map((problem) => problem.people));
  const count = group.reduce((sum, problem) => sum + problem.count, 0);
  const about = group.length === 1 ? 'about' : 'at least about';
  return `${count}, of ${about} ${people} ${people === 1 ? 'person' : 'people'}`;
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
