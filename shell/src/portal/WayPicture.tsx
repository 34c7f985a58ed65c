import classes from './WayPicture.module.css';

/** The picture has the colours of the page, because the elements of the file inherit the page's tokens. */
const STATIONS = `${new URL('./way.svg', import.meta.url).href}#stations`;

/**
 * The way of a request: the form, analysis, committee, order, shelf. It is only a decoration, because the text beside it says the
 * same.
 */
export function WayPicture() {
  return (
    <svg aria-hidden viewBox="0 0 640 274" className={classes.picture}>
      <path
        pathLength={1}
        className={classes.way}
        d="M64 182C128 182 128 92 192 92S256 182 320 182S384 92 448 92S512 182 576 182"
      />
      <use href={STATIONS} />
    </svg>
  );
}
