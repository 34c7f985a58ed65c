import { Button } from '../controls/Button.tsx';
import { FormActions } from './FormActions.tsx';

/** The end of a form in a dialog: saves, or throws away what was typed and closes. Neither while it is being sent. */
export function SaveOrCancel({
  form: { submitting, discard },
  label = 'Save Changes',
  pendingLabel = 'Saving...',
  onClose,
}: {
  form: { submitting: boolean; discard: () => void };
  label?: string;
  pendingLabel?: string;
  onClose: () => void;
}) {
  return (
    <FormActions>
      <Button type="submit" tone="primary" pending={submitting} pendingLabel={pendingLabel}>
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
