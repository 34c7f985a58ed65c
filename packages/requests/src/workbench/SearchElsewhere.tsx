import { useSearchAll } from '@portal/kit';
import { Button } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import classes from './Workbench.module.css';

/**
 * A link below a searched list: it searches the whole portal for the same words. It shows nothing without words, or where the portal has no
 * such search.
 */
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
