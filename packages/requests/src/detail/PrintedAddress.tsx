import { requestNumber, requestPage } from '@portal/domain';
import { useEffect } from 'react';
import classes from './detail.module.css';

/** Stands on paper alone: the number of the request, and where its page is. A print that is kept as a file is named after the request. */
export function PrintedAddress({ id, device }: { id: string; device: string }) {
  const number = requestNumber(Number(id));
  const name = `${number} ${device}`;
  useEffect(() => {
    let before: string | undefined;
    const begin = () => {
      before ??= document.title;
      document.title = name;
    };
    const end = () => {
      // The page may have got another title meanwhile.
      if (before !== undefined && document.title === name) document.title = before;
      before = undefined;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      end();
    };
  }, [name]);
  return (
    <p aria-hidden className={classes.printed}>
      {number} · {new URL(requestPage(id), location.origin).href}
    </p>
  );
}
