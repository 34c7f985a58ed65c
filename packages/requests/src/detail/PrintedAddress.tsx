import { requestNumber, requestPage } from '@portal/domain';
import { useEffect } from 'react';
import classes from './detail.module.css';

/** Shown only on paper: the number of the request, and the address of its page. A print that is saved as a file is named after the request. */
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
      // The title of the page may have changed in the meantime.
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
