import { Banner, Button } from '@portal/ui';
import classes from './UnsentText.module.css';

/** Shows the text that a person was writing when someone else moved the request on, so that the text is not lost. */
export function UnsentText({
  what,
  text,
  onDiscard,
}: {
  /** The name of the text: "Notes", "Comment". */
  what: string;
  text: string;
  onDiscard: () => void;
}) {
  if (!text.trim()) return null;
  return (
    <Banner
      kind="warning"
      title={`Your ${what.toLowerCase()} ${what.endsWith('s') ? 'were' : 'was'} not sent`}
      actions={<Button size="sm" onClick={onDiscard}>{`Discard ${what}`}</Button>}
    >
      <p className={classes.text}>{text}</p>
    </Banner>
  );
}
