import {
  ANALYSIS_SECTION_NAMES,
  type AnalysisSection,
  type Criterion,
  canWriteAnalysis,
  DEFAULT_CURRENCY,
  MESSAGES,
  money,
  type Standing,
  scoreLacks,
  weightsOf,
} from '@portal/domain';
import { readFragment, useActor, useDraft, useLast } from '@portal/kit';
import { Button, DateText, ErrorState, LiveRegion } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { Consultations } from '../consultations/Consultations.tsx';
import { consultationFragment } from '../consultations/consultations.graphql.ts';
import { Section } from '../detail/Section.tsx';
import { useSeen } from '../useSeen.ts';
import type { ScoredBy } from './criteria.ts';
import { SectionForm } from './SectionForm.tsx';
import { SectionValue } from './SectionValue.tsx';
import { titleOf } from './sections.ts';
import { useWriters } from './useWriters.ts';
import { type SavedSection, valueAnalysisQuery } from './valueAnalysis.graphql.ts';
import classes from './valueAnalysis.module.css';

const NOT_READ: ScoredBy = { criteria: [], presentCriteria: [] };

export type AnalysedRequest = Standing & { id: string };

/**
 * The value analysis of a request, for staff: its totals, and its sections, each of which can be opened. It is loaded when it comes into
 * view.
 */
export function ValueAnalysis({ request }: { request: AnalysedRequest }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [{ data, error, fetching }, read] = useQuery({
    query: valueAnalysisQuery,
    variables: { id: request.id },
    requestPolicy: 'cache-and-network',
    pause: !isSeen,
  });
  const client = useClient();
  const refresh = async (section: AnalysisSection) => {
    const { data: now } = await client
      .query(valueAnalysisQuery, { id: request.id }, { requestPolicy: 'network-only' })
      .toPromise();
    return now?.deviceRequest?.valueAnalysis?.sections.find(({ name }) => name === section);
  };
  const mayWrite = canWriteAnalysis(useActor(), request).allowed;
  const last = useLast(data, request.id)?.deviceRequest;
  const analysis = last?.valueAnalysis;
  const writers = useWriters(request.id, last?.analysisWriters);
  const savedOf = (section: AnalysisSection) => analysis?.sections.find(({ name }) => name === section);
  return (
    <Section title="Value analysis" screenOnly={!analysis?.sections.length}>
      <div ref={place}>
        {error && !analysis ? (
          <ErrorState
            message={MESSAGES.fetchAnalysisFailed}
            onRetry={() => read({ requestPolicy: 'network-only' })}
            retrying={fetching}
          />
        ) : (
          <>
            <Totals
              annualImpact={analysis?.annualImpact ?? null}
              firstYearCost={analysis?.firstYearCost ?? null}
              totalScore={analysis?.totalScore ?? null}
              lacks={analysis ? lacksOf(savedOf('score'), analysis.criteria) : []}
              currency={currencyOf(savedOf('cost'))}
            />
            <ul className={classes.sections}>
              {ANALYSIS_SECTION_NAMES.map((section) => (
                <SectionItem
                  key={section}
                  requestId={request.id}
                  section={section}
                  saved={savedOf(section)}
                  isKnown={analysis !== undefined}
                  mayWrite={mayWrite}
                  writers={writers.flatMap(({ section: of, person }) =>
                    of === section ? [person.name] : [],
                  )}
                  refresh={() => refresh(section)}
                  scoredBy={analysis ?? NOT_READ}
                />
              ))}
              <li className={classes.item}>
                <div className={classes.line}>
                  <span className={classes.title}>Consultations</span>
                </div>
                <Consultations
                  request={request}
                  consultations={last ? readFragment(consultationFragment, last.consultations) : undefined}
                />
              </li>
            </ul>
          </>
        )}
      </div>
    </Section>
  );
}

const currencyOf = (cost: SavedSection | undefined): string =>
  (cost && (JSON.parse(cost.value) as { currency?: string } | null)?.currency) || DEFAULT_CURRENCY;

/** What is missing in a saved score. */
const lacksOf = (score: SavedSection | undefined, criteria: readonly Criterion[]): string[] =>
  score ? scoreLacks(JSON.parse(score.value), weightsOf(criteria)) : [];

/** The totals have their line from the start, so that nothing moves when they are loaded. */
function Totals({
  annualImpact,
  firstYearCost,
  totalScore,
  lacks,
  currency,
}: {
  annualImpact: string | null;
  firstYearCost: string | null;
  totalScore: number | null;
  lacks: readonly string[];
  currency: string;
}) {
  const amount = (text: string | null) => (text === null ? '–' : money(text, currency, { signed: true }));
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Annual impact</dt>
        <dd>{amount(annualImpact)}</dd>
      </div>
      <div>
        <dt>First year</dt>
        <dd>{amount(firstYearCost)}</dd>
      </div>
      <div>
        <dt>Score</dt>
        <dd>{totalScore === null ? '–' : `${totalScore} of 100`}</dd>
        {totalScore !== null && lacks.length > 0 && <dd className={classes.small}>{lacks.join(', ')}</dd>}
      </div>
    </dl>
  );
}

function SectionItem({
  requestId,
  section,
  saved,
  isKnown,
  mayWrite,
  writers,
  refresh,
  scoredBy,
}: {
  requestId: string;
  section: AnalysisSection;
  saved: SavedSection | undefined;
  isKnown: boolean;
  mayWrite: boolean;
  /** The names of the other people who are writing this section now. */
  writers: readonly string[];
  refresh: () => Promise<SavedSection | undefined>;
  scoredBy: ScoredBy;
}) {
  // For a person who may only read, the section is open from the start.
  const [isOpen, setOpen] = useState(!mayWrite);
  // Text that was typed but not saved before the page was reloaded.
  const draft = useDraft(`value-analysis-${section}:${requestId}`);
  const [isWriting, setWriting] = useState(() => mayWrite && draft.read() !== null);
  /** Counts how often the version of somebody else has replaced the typed text. */
  const [taken, setTaken] = useState(0);
  const change = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The button now stands in place of the form again.
    if (wasWriting.current && !isWriting) change.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const title = titleOf(section);
  const editing = writers.length ? MESSAGES.areEditing(writers) : '';
  // A person who writes hears who has joined, but not who has left.
  const [heard, setHeard] = useState('');
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!writers.length || writers.some((name) => !before.current.includes(name))) setHeard(editing);
    before.current = writers;
  }, [writers, editing]);
  return (
    <li className={classes.item} data-print={saved ? undefined : 'hide'}>
      <div className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span className={classes.small}>
          {saved ? (
            <>
              {saved.savedBy.name}, <DateText value={saved.savedAt} />
            </>
          ) : (
            isKnown && 'Not written yet'
          )}
          {editing && (
            <>
              {' '}
              <span className={classes.editing}>{editing}</span>
            </>
          )}
        </span>
        {/* A person who only reads hears nothing about writers who join or leave. */}
        <LiveRegion message={isWriting ? heard : ''} />
        <span className={classes.buttons}>
          {saved && !isWriting && (
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          )}
          {mayWrite && isKnown && !isWriting && (
            <Button
              ref={change}
              size="sm"
              aria-label={`${saved ? 'Change' : 'Write'} ${title}`}
              onClick={() => setWriting(true)}
            >
              {saved ? 'Change' : 'Write'}
            </Button>
          )}
        </span>
      </div>
      {isWriting && isKnown ? (
        <SectionForm
          key={taken}
          requestId={requestId}
          section={section}
          saved={saved}
          mayWrite={mayWrite}
          scoredBy={scoredBy}
          refresh={refresh}
          onTakeTheirs={() => setTaken(taken + 1)}
          onDone={() => {
            setWriting(false);
            setOpen(true);
          }}
        />
      ) : (
        saved && (
          // A closed section is printed as well.
          <div className={isOpen ? undefined : classes.closed}>
            <SectionValue section={section} value={JSON.parse(saved.value)} scoredBy={scoredBy} />
          </div>
        )
      )}
    </li>
  );
}
