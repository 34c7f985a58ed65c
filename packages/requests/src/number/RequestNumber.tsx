import { requestNumber } from '@portal/domain';
import classes from './number.module.css';

/** The number of a request within a text: it is never broken at its hyphen, and can be copied unchanged. */
export function RequestNumber({ id }: { id: string | number | undefined }) {
  return <span className={classes.number}>{requestNumber(Number(id))}</span>;
}
