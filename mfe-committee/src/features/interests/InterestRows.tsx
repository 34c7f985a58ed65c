import {
  INTEREST_KIND_NAMES,
  INTEREST_KINDS,
  type InterestKind,
  LIMITS,
  MANUFACTURERS,
} from '@portal/domain';
import { type PortalForm, Select, TextArea, TextField, VisuallyHidden } from '@portal/ui';
import { useId } from 'react';
import { AddRow, RemoveRow } from '../../shared/rowButtons.tsx';
import { useFocusOfRows } from '../../shared/useFocusOfRows.ts';
import classes from './Interests.module.css';
import { BLANK_INTEREST, type DeclarationValues, type InterestValues } from './interestForm.ts';

const KINDS = INTEREST_KIND_NAMES.map((value) => ({ value, label: INTEREST_KINDS[value] }));

/** The relations to manufacturers, each with its kind. */
export function InterestRows({
  form,
  used,
}: {
  form: PortalForm<DeclarationValues, unknown>;
  /** Names of manufacturers that requests contain. A relation with the same name matches those requests. */
  used: readonly string[];
}) {
  const rows = form.values.interests;
  const names = useId();
  const set = (next: readonly InterestValues[]) => form.set('interests', next);
  const change = (at: number, changes: Partial<InterestValues>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)));
  const place = useFocusOfRows(rows, 'input[list]');
  return (
    <fieldset ref={place} className={classes.rows} data-path="interests">
      <legend>Your relations</legend>
      {form.errors.interests && <p className={classes.error}>{form.errors.interests}</p>}
      <datalist id={names}>
        {[...new Set([...MANUFACTURERS, ...used])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map((row, at) => {
        const binding = (name: string) => {
          const path = `interests.${at}.${name}`;
          return { id: `${form.id}-${path}`, name: path, error: form.errors[path], 'data-path': path };
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a relation is known by its place alone
          <fieldset key={at} className={classes.row}>
            <VisuallyHidden component="legend">{`Relation ${at + 1}`}</VisuallyHidden>
            <div className={classes.columns}>
              <TextField
                {...binding('manufacturer')}
                label="Manufacturer"
                help="As it is called on requests."
                required
                autoComplete="off"
                list={names}
                value={row.manufacturer}
                onChange={(manufacturer) => change(at, { manufacturer })}
              />
              <Select
                {...binding('kind')}
                label="Kind"
                required
                options={KINDS}
                value={row.kind}
                onChange={(kind: InterestKind) => change(at, { kind })}
              />
            </div>
            <TextArea
              {...binding('text')}
              label="More about it (optional)"
              rows={2}
              value={row.text}
              onChange={(text) => change(at, { text })}
            />
            <RemoveRow {...{ rows, set, at }} name="relation" />
          </fieldset>
        );
      })}
      <AddRow {...{ rows, set }} name="relation" most={LIMITS.interests.most} blank={BLANK_INTEREST} />
    </fieldset>
  );
}
