import classes from './Form.module.css';
import { focusField, invalidFields } from './focusField.ts';
import type { PortalForm } from './useForm.ts';

/**
 * Lists all errors at the top of the form, each with a link to its field. It appears after a refused submission. It takes the focus when several
 * fields are wrong, so that a person hears how many there are; a single field takes it itself.
 */
export function ErrorSummary<Values, Result>({ form }: { form: PortalForm<Values, Result> }) {
  const { ref, errors, refusals } = form;
  const names = refusals > 0 && ref.current ? invalidFields(ref.current, errors) : [];
  if (names.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} data-summary className={classes.summary}>
      <p>{names.length === 1 ? 'Please correct one field' : `Please correct ${names.length} fields`}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${form.id}-${name}`}
              onClick={(event) => {
                event.preventDefault();
                if (ref.current) focusField(ref.current, name);
              }}
            >
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
