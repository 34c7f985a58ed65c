import { type AnalysisSection, MESSAGES } from '@portal/domain';
import { DefinitionList, Text } from '@portal/ui';
import { CostTable } from './CostTable.tsx';
import { criteriaNews, type ScoredBy } from './criteria.ts';
import { ScoreParts } from './ScoreParts.tsx';
import { entryOf, inWords, type Row, SECTIONS, valuesOf } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** The contents of a section. */
export function SectionValue({
  section,
  value,
  scoredBy,
}: {
  section: AnalysisSection;
  value: unknown;
  scoredBy: ScoredBy;
}) {
  const { criteria } = scoredBy;
  const { fields, rows } = entryOf(section, criteria);
  const values = valuesOf(section, value, criteria);
  // The table shows the currency with each amount.
  const shown = fields.filter(({ name }) => name !== 'currency');
  const lines = rows ? (values[rows.name] as readonly Row[]) : [];
  const items = shown.map((entry) => ({
    term: entry.label,
    value: inWords(entry, values[entry.name] as string),
    wide: entry.kind === 'text',
  }));
  const isEmpty = lines.length === 0 && items.every((item) => item.value === '');
  if (value === null || isEmpty) return <Text size="sm">Nothing is written here.</Text>;
  if (section === 'score') {
    const news = criteriaNews(scoredBy);
    return (
      <div className={classes.value}>
        <ScoreParts values={values} criteria={criteria} />
        {news && <p className={classes.small}>{MESSAGES.criteriaChanged(news)}</p>}
      </div>
    );
  }
  return (
    <div className={classes.value}>
      {section === 'cost' && lines.length > 0 && (
        <CostTable lines={lines} currency={values.currency as string} />
      )}
      {section === 'evidence' && lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <li key={at}>
              <StudyText study={line} />
            </li>
          ))}
        </ul>
      )}
      <DefinitionList items={items} />
    </div>
  );
}

const COLUMNS = SECTIONS.evidence.rows?.columns ?? [];
const word = (study: Row, name: string) => {
  const entry = COLUMNS.find((column) => column.name === name);
  return entry ? inWords(entry, study[name] ?? '') : '';
};

function StudyText({ study }: { study: Row }) {
  const { citation, doi, level, finding } = study;
  return (
    <>
      <bdi>{citation || doi}</bdi>
      <span className={classes.small}>
        {word(study, 'kind')}, level {level}
        {doi && (
          <>
            {' · '}
            <a href={`https://doi.org/${encodeURI(doi)}`} target="_blank" rel="noreferrer">
              {doi}
            </a>
          </>
        )}
      </span>
      {finding && <span className={classes.finding}>{finding}</span>}
    </>
  );
}
