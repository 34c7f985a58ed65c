import { Banner, Button } from '@portal/ui';
import classes from './UnsentText.module.css';

/** What was still being written when someone else moved the request on: shown, so that it is not lost. */
export function UnsentText({
  what,
  text,
  onDiscard,
}: {
  /** "Notes", "Comment". */
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
