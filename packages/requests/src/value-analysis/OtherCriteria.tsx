import { type Criterion, MESSAGES, MOST_POINTS } from '@portal/domain';
import { Banner, Button } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { ANEW, criteriaNews, isAnew, type ScoredBy } from './criteria.ts';
import { reasonOf, type SectionValues } from './sections.ts';

/** Shown in the form of a score: how the criteria have changed since the score was made, and the choice to use the present ones. */
export function OtherCriteria({
  scoredBy,
  values,
  onAnew,
}: {
  scoredBy: ScoredBy;
  values: SectionValues;
  /** Uses the present criteria for this score from now on. */
  onAnew: () => void;
}) {
  const [before] = useState(scoredBy.criteria);
  const [isChosen, setChosen] = useState(() => isAnew(values[ANEW], scoredBy));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is no longer on the page.
    if (isChosen) place.current?.focus();
  }, [isChosen]);
  const news = criteriaNews(scoredBy);
  const left = before.filter(
    ({ name }) =>
      !scoredBy.presentCriteria.some((each) => each.name === name) &&
      (values[name] || values[reasonOf(name)]),
  );
  if (isChosen)
    return (
      <div ref={place} tabIndex={-1}>
        <Banner kind="info" title="Scored by the present criteria">
          {left.length > 0 && <p>{MESSAGES.criteriaLeft(left.map((each) => lineOf(each, values)))}</p>}
        </Banner>
      </div>
    );
  if (!news) return null;
  return (
    <Banner
      kind="info"
      title={MESSAGES.criteriaChanged(news)}
      actions={
        <Button
          size="sm"
          onClick={() => {
            onAnew();
            setChosen(true);
          }}
        >
          Score by the present criteria
        </Button>
      }
    >
      {MESSAGES.criteriaKept}
    </Banner>
  );
}

/** "Fit, 4 of 5: Needs its own generator" */
function lineOf({ name, label }: Criterion, values: SectionValues): string {
  const points = values[name] ? `${label}, ${String(values[name])} of ${MOST_POINTS}` : label;
  const reason = values[reasonOf(name)];
  return reason ? `${points}: ${String(reason)}` : points;
}
