import { Button } from '../controls/Button.tsx';
import { FormActions } from './FormActions.tsx';

/**
 * The end of a form in a dialog: a button that saves, and one that discards the typed values and closes. Both are disabled while the form is
 * sent.
 */
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
