import { requestNumber, requestPage } from '@portal/domain';
import classes from './detail.module.css';

/** Stands on paper alone: the number of the request, and where its page is. */
export function PrintedAddress({ id }: { id: string }) {
  return (
    <p aria-hidden className={classes.printed}>
      {requestNumber(Number(id))} · {new URL(requestPage(id), location.origin).href}
    </p>
  );
}
