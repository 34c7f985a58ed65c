import { LIMITS, type SettingEntry, type TypedCriterion } from '@portal/domain';
import { Button, Text, TextField, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { SettingForm } from './settingForm.ts';
import classes from './settings.module.css';

const BLANK: TypedCriterion = { key: '', label: '', help: '', weight: '10', retired: false };

/** The element that gets the focus after a change of the list. */
type Target = { at: number; part: string };

/** The criteria of scores: the active ones in their order, then the retired ones. */
export function CriteriaField({
  entry,
  help,
  form,
}: {
  entry: Extract<SettingEntry, { kind: 'criteria' }>;
  help: string;
  form: SettingForm;
}) {
  const { id, value, error, onChange } = form.field('value');
  const criteria = value as readonly TypedCriterion[];
  const place = useRef<HTMLFieldSetElement>(null);
  const target = useRef<Target | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed
  useEffect(() => {
    const { current: to } = target;
    target.current = null;
    if (!to) return;
    const row = place.current?.querySelector(`[data-row="${to.at}"]`);
    const part = row?.querySelector<HTMLElement>(`[data-part="${to.part}"]:not(:disabled)`);
    (part ?? row?.querySelector<HTMLElement>('input, button:not(:disabled)'))?.focus();
  }, [criteria]);
  const set = (next: readonly TypedCriterion[], to: Target | null = null) => {
    target.current = to;
    onChange(next);
  };
  const change = (at: number, changes: Partial<TypedCriterion>, to: Target | null = null) =>
    set(
      criteria.map((each, place) => (place === at ? { ...each, ...changes } : each)),
      to,
    );
  const active = criteria.flatMap(({ retired }, at) => (retired ? [] : [at]));
  const retired = criteria.flatMap((each, at) => (each.retired ? [at] : []));
  const move = (from: number, to: number, part: string) => {
    const next = [...criteria];
    const [moved, replaced] = [next[from], next[to]];
    if (!moved || !replaced) return;
    [next[to], next[from]] = [moved, replaced];
    set(next, { at: to, part });
  };
  const isFull = active.length >= entry.max;
  const nameOf = (at: number) => criteria[at]?.label.trim() || `criterion ${active.indexOf(at) + 1}`;
  const fieldOf = (at: number, name: 'label' | 'weight' | 'help') => {
    const path = `value.${at}.${name}`;
    return {
      id: `${id}-${path}`,
      name: path,
      value: criteria[at]?.[name] ?? '',
      error: form.errors[path],
      onChange: (typed: string) => change(at, { [name]: typed }),
      onBlur: () => {},
      autoComplete: 'off',
      'data-path': path,
    };
  };
  return (
    <fieldset
      ref={place}
      className={classes.criteria}
      data-path="value"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{entry.label}</legend>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {active.map((at, index) => (
        <fieldset key={criteria[at]?.key || `new-${at}`} className={classes.criterion} data-row={at}>
          <VisuallyHidden component="legend">{`Criterion ${index + 1}`}</VisuallyHidden>
          <TextField {...fieldOf(at, 'label')} label="Name" aria-required />
          <TextField {...fieldOf(at, 'weight')} label="Weight" inputMode="numeric" aria-required />
          <TextField {...fieldOf(at, 'help')} label="Explanation" />
          <div className={classes.criterionEnd}>
            <Button
              size="sm"
              tone="quiet"
              data-part="up"
              disabled={index === 0}
              aria-label={`Move ${nameOf(at)} up`}
              onClick={() => move(at, active[index - 1] as number, 'up')}
            >
              Up
            </Button>
            <Button
              size="sm"
              tone="quiet"
              data-part="down"
              disabled={index === active.length - 1}
              aria-label={`Move ${nameOf(at)} down`}
              onClick={() => move(at, active[index + 1] as number, 'down')}
            >
              Down
            </Button>
            <Button
              size="sm"
              tone="quiet"
              disabledReason={active.length === 1 && 'It is the only one'}
              aria-label={`${criteria[at]?.key ? 'Retire' : 'Remove'} ${nameOf(at)}`}
              onClick={() => {
                const to = { at: active[index - 1] ?? at, part: 'retire' };
                if (criteria[at]?.key) change(at, { retired: true }, to);
                else
                  set(
                    criteria.filter((_, place) => place !== at),
                    to,
                  );
              }}
            >
              {criteria[at]?.key ? 'Retire' : 'Remove'}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          disabledReason={
            (isFull && `There are ${entry.max}, which is the most`) ||
            (criteria.length >= LIMITS.criteria.known &&
              `There are ${LIMITS.criteria.known} with those that are retired: bring one back`)
          }
          onClick={() =>
            set(
              [...active, ...retired]
                .map((at) => criteria[at] as TypedCriterion)
                .toSpliced(active.length, 0, BLANK),
              {
                at: active.length,
                part: 'label',
              },
            )
          }
        >
          Add a criterion
        </Button>
      </div>
      {retired.length > 0 && (
        <>
          <p className={classes.label}>Retired</p>
          <ul className={classes.retired}>
            {retired.map((at) => (
              <li key={criteria[at]?.key} data-row={at}>
                <bdi>{criteria[at]?.label}</bdi>
                <Button
                  size="sm"
                  tone="quiet"
                  disabledReason={isFull && `There are ${entry.max}, which is the most`}
                  aria-label={`Bring back ${criteria[at]?.label}`}
                  onClick={() => change(at, { retired: false }, { at, part: 'up' })}
                >
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}
