import { useSearchAll } from '@portal/kit';
import { Button } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import classes from './Workbench.module.css';

/** Below a list that is searched: the way to the search of everything, with the same words. Nothing without words, and where there is no such search. */
export function SearchElsewhere() {
  const searchAll = useSearchAll();
  const text = useSearchParams()[0].get('q')?.trim();
  if (!text || !searchAll) return null;
  return (
    <p className={classes.elsewhere} data-print="hide">
      <Button size="sm" tone="quiet" aria-haspopup="dialog" onClick={() => searchAll(text)}>
        <span>
          Search all requests for “<bdi>{text}</bdi>”
        </span>
      </Button>
    </p>
  );
}
