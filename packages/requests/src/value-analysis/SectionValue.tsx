import type { AnalysisSection } from '@portal/domain';
import { DefinitionList, Text } from '@portal/ui';
import { money } from './money.ts';
import { inWords, type Row, SECTIONS, valuesOf } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** What a section says. */
export function SectionValue({ section, value }: { section: AnalysisSection; value: unknown }) {
  const { fields, rows } = SECTIONS[section];
  const values = valuesOf(section, value);
  const lines = rows ? (values[rows.name] as readonly Row[]) : [];
  const items = fields.map((entry) => ({
    term: entry.label,
    value: inWords(entry, values[entry.name] as string),
    wide: entry.kind === 'text',
  }));
  const isEmpty = lines.length === 0 && items.every((item) => item.value === '');
  if (value === null || isEmpty) return <Text size="sm">Nothing is written here.</Text>;
  return (
    <div className={classes.value}>
      {rows && lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <li key={at}>
              {section === 'cost' ? (
                <CostLineText line={line} currency={values.currency as string} />
              ) : (
                <StudyText study={line} />
              )}
            </li>
          ))}
        </ul>
      )}
      <DefinitionList items={items} />
    </div>
  );
}

function CostLineText({ line, currency }: { line: Row; currency: string }) {
  const { item = '', unitPrice = '0', quantity, period, side } = line;
  return (
    <>
      <bdi>{item}</bdi>
      <span className={classes.small}>
        {quantity} × {money(unitPrice, currency)} {period === 'year' ? 'each year' : 'once'}
        {side === 'replaced' && ', replaced'}
      </span>
    </>
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
