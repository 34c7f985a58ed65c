import classes from './SkipLink.module.css';

/** The first tab stop of a page: jumps over the bar to the element with the given id. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a data-print="hide" className={classes.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}
