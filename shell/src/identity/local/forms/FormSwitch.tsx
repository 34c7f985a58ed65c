import { Button } from '@portal/ui';
import classes from './forms.module.css';

/** Leads to another form: a question, and the button that answers it. */
export function FormSwitch({
  question,
  action,
  onClick,
}: {
  question: string;
  action: string;
  onClick: () => void;
}) {
  return (
    <p className={classes.switch}>
      {question}{' '}
      <Button tone="quiet" size="sm" onClick={onClick}>
        {action}
      </Button>
    </p>
  );
}
