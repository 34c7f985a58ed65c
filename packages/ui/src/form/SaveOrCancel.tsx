import { Button } from '../controls/Button.tsx';
import { FormActions } from './FormActions.tsx';

/** The end of a form in a dialog: saves, or throws away what was typed and closes. Neither while it is being sent. */
export function SaveOrCancel({
  form: { submitting, discard },
  label = 'Save Changes',
  pendingLabel = 'Saving...',
  tone = 'primary',
  onClose,
}: {
  form: { submitting: boolean; discard: () => void };
  label?: string;
  pendingLabel?: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
}) {
  return (
    <FormActions>
      <Button type="submit" tone={tone} pending={submitting} pendingLabel={pendingLabel}>
        {label}
      </Button>
      <Button
        disabled={submitting}
        onClick={() => {
          discard();
          onClose();
        }}
      >
        Cancel
      </Button>
    </FormActions>
  );
}
