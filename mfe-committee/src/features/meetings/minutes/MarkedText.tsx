import { piecesOf } from '@portal/domain';
import classes from './Minutes.module.css';

/** A text of minutes in which unfinished places are marked. */
export function MarkedText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {piecesOf(text).map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place alone
          <mark key={at} className={classes.gap}>
            {piece}
          </mark>
        ),
      )}
    </p>
  );
}
