import { Badge, Text, type Tone } from '@portal/ui';
import type { Difference } from './approval.ts';
import classes from './DifferenceList.module.css';

const CHANGES: Readonly<Record<Difference['change'], { label: string; tone: Tone }>> = {
  added: { label: 'New', tone: 'orange' },
  changed: { label: 'For more people', tone: 'orange' },
  dropped: { label: 'Dropped', tone: 'grey' },
};

/** The claims of a version that are not approved yet, and the approved claims that it no longer uses. */
export function DifferenceList({ difference, label }: { difference: readonly Difference[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {difference.map(({ change, claim, before }) => (
        <li key={`${change} ${claim}`} className={classes.claim}>
          <Badge tone={CHANGES[change].tone}>{CHANGES[change].label}</Badge>
          <div>
            <Text>{claim}</Text>
            {before && <Text size="sm">Approved so far: {before}</Text>}
          </div>
        </li>
      ))}
    </ul>
  );
}
