import { LIMITS } from '@portal/domain';
import { PersonField, useAddressees } from '@portal/requests';
import { Checkbox, type PortalForm, TextArea, TextField, VisuallyHidden } from '@portal/ui';
import { AddRow, RemoveRow } from '../rowButtons.tsx';
import { useFocusOfRows } from '../useFocusOfRows.ts';
import { BLANK_CONDITION, type ConditionValues, conditionsOf, type DecisionValues } from './approvals.ts';
import classes from './CommitteeDecision.module.css';

/** The conditions of an approval, each with the person who sees to it and a due day. */
export function ConditionsEditor({
  requestId,
  form,
}: {
  requestId: string;
  form: PortalForm<DecisionValues, unknown>;
}) {
  const rows = conditionsOf(form.values.conditions);
  const useStaff = (text: string | null) => useAddressees(requestId, 'everyone', text);
  const set = (next: readonly ConditionValues[]) => form.set('conditions', next);
  const change = (at: number, changes: Partial<ConditionValues>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)));
  const place = useFocusOfRows(rows);
  return (
    <fieldset ref={place} className={classes.rows} data-path="conditions">
      <legend>Conditions</legend>
      {form.errors.conditions && <p className={classes.error}>{form.errors.conditions}</p>}
      {rows.map((row, at) => {
        const binding = (name: string) => {
          const path = `conditions.${at}.${name}`;
          return {
            id: `${form.id}-${path}`,
            name: path,
            error: form.errors[path],
            'data-path': path,
          };
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
          <fieldset key={at} className={classes.row}>
            <VisuallyHidden component="legend">{`Condition ${at + 1}`}</VisuallyHidden>
            <TextArea
              {...binding('text')}
              label="Condition"
              required
              rows={2}
              value={row.text}
              onChange={(text) => change(at, { text })}
            />
            <div className={classes.columns}>
              <PersonField
                {...binding('userId')}
                useFound={useStaff}
                label="Who sees to it"
                help="Somebody of the staff, or the requester."
                value={row.person}
                onChange={(person) => change(at, { person })}
              />
              <TextField
                {...binding('until')}
                label="Until"
                type="date"
                required
                value={row.until}
                onChange={(until) => change(at, { until })}
              />
            </div>
            <Checkbox
              {...binding('blocksOrdering')}
              label="Blocks the order"
              help="The device is not ordered while this condition is open."
              checked={row.blocksOrdering}
              onChange={(blocksOrdering) => change(at, { blocksOrdering })}
            />
            <RemoveRow {...{ rows, set, at }} name="condition" />
          </fieldset>
        );
      })}
      <AddRow {...{ rows, set }} name="condition" most={LIMITS.conditions.most} blank={BLANK_CONDITION} />
    </fieldset>
  );
}
