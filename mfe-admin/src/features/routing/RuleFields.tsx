import {
  BLANK_CONDITION,
  BLANK_CONSULTATION,
  CONSULTATION_KIND_NAMES,
  CONSULTATION_KINDS,
  type ConsultationKind,
  ROUTING_LIMITS,
  type RoutedConsultation,
  SECOND_EFFECT,
  STAGE_LABELS,
  TARGET_STAGES,
  type TypedCondition,
  type TypedRule,
} from '@portal/domain';
import { Button, Checkbox, Select, TextArea, TextField, VisuallyHidden } from '@portal/ui';
import { ConditionFields } from './ConditionFields.tsx';
import { fieldsOf, type RulesForm } from './fieldsOf.ts';
import classes from './routing.module.css';

const { conditions: mostConditions, consultations: mostConsultations } = ROUTING_LIMITS;
const most = (count: number, of: number) => count >= of && `There are ${of}, which is the most`;

/** One rule: its name, its conditions, and its effects. */
export function RuleFields({
  rule,
  at,
  last,
  form,
  onChange,
  onMove,
  onRemove,
}: {
  rule: TypedRule;
  at: number;
  last: number;
  form: RulesForm;
  /** `focus` is a selector for the element that gets the focus after the change. */
  onChange: (rule: TypedRule, focus?: string) => void;
  onMove: (to: number, part: string) => void;
  onRemove: () => void;
}) {
  const field = fieldsOf(form, `value.${at}`);
  const name = rule.name.trim() || `rule ${at + 1}`;
  const set = (changes: Partial<TypedRule>, focus?: string) => onChange({ ...rule, ...changes }, focus);
  const within = (selector: string) => `[data-rule="${at}"] ${selector}`;
  const setCondition = (index: number, changed: TypedCondition) =>
    set({ when: rule.when.map((each, place) => (place === index ? changed : each)) });
  const setConsultation = (index: number, changes: Partial<RoutedConsultation>) =>
    set({ consult: rule.consult.map((each, place) => (place === index ? { ...each, ...changes } : each)) });
  return (
    <fieldset className={classes.rule} data-rule={at} data-row>
      <legend>{`Rule ${at + 1}`}</legend>
      <div className={classes.head}>
        <TextField
          {...field('name')}
          label="Name"
          required
          autoComplete="off"
          value={rule.name}
          onChange={(typed) => set({ name: typed })}
        />
        <div className={classes.buttons}>
          <Button
            size="sm"
            tone="quiet"
            data-part="up"
            disabled={at === 0}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(at - 1, 'up')}
          >
            Up
          </Button>
          <Button
            size="sm"
            tone="quiet"
            data-part="down"
            disabled={at === last}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(at + 1, 'down')}
          >
            Down
          </Button>
          <Button size="sm" tone="quiet" data-part="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      <fieldset className={classes.part} data-path={`value.${at}.when`}>
        <legend>{rule.when.length ? 'When all of this is so' : 'Always: it has no conditions'}</legend>
        {rule.when.map((condition, index) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other key
            key={index}
            condition={condition}
            index={index}
            of={name}
            field={fieldsOf(form, `value.${at}.when.${index}`)}
            onChange={(changed) => setCondition(index, changed)}
            onRemove={() =>
              set(
                { when: rule.when.filter((_, place) => place !== index) },
                within('[data-part="add-condition"]'),
              )
            }
          />
        ))}
        <div>
          <Button
            size="sm"
            data-part="add-condition"
            aria-label={`Add a condition to ${name}`}
            disabledReason={most(rule.when.length, mostConditions)}
            onClick={() =>
              set(
                { when: [...rule.when, BLANK_CONDITION] },
                within(`[data-condition="${rule.when.length}"] :is(input, select)`),
              )
            }
          >
            Add a condition
          </Button>
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>Then</legend>
        <div className={classes.days}>
          <TextField
            {...field('circulation')}
            label="Circulation (working days)"
            help={`The committee votes without a meeting, in 1 to ${ROUTING_LIMITS.circulation} days. Empty leaves it to meetings.`}
            inputMode="numeric"
            autoComplete="off"
            value={rule.circulation}
            onChange={(typed) => set({ circulation: typed })}
          />
        </div>
        <fieldset className={classes.targets}>
          <legend>Target days</legend>
          <p className={classes.soft}>Working days at each stage. Empty keeps those of the settings.</p>
          <div className={classes.stages}>
            {TARGET_STAGES.map((stage) => (
              <TextField
                key={stage}
                {...field(`targets.${stage}`)}
                label={STAGE_LABELS[stage]}
                inputMode="numeric"
                autoComplete="off"
                value={rule.targets[stage]}
                onChange={(typed) => set({ targets: { ...rule.targets, [stage]: typed } })}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          {...field('second')}
          label={SECOND_EFFECT}
          checked={rule.second}
          onChange={(checked) => set({ second: checked })}
        />
        {rule.consult.map(({ kind, person, question }, index) => {
          const part = fieldsOf(form, `value.${at}.consult.${index}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: consultations have no other key
            <fieldset key={index} className={classes.consultation} data-consultation={index}>
              <VisuallyHidden component="legend">{`Consultation ${index + 1} of ${name}`}</VisuallyHidden>
              <Select
                {...part('kind')}
                label="Asks"
                options={CONSULTATION_KIND_NAMES.map((each) => ({
                  value: each,
                  label: CONSULTATION_KINDS[each],
                }))}
                value={kind}
                onChange={(chosen) => setConsultation(index, { kind: chosen as ConsultationKind })}
              />
              <TextField
                {...part('person')}
                label="Email address"
                help={kind === 'person' ? 'Whom it asks.' : 'Empty for whom the settings name.'}
                inputMode="email"
                autoComplete="off"
                value={person}
                onChange={(typed) => setConsultation(index, { person: typed })}
              />
              <TextArea
                {...part('question')}
                label="Question"
                required
                rows={2}
                value={question}
                onChange={(typed) => setConsultation(index, { question: typed })}
              />
              <div>
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={`Remove consultation ${index + 1} of ${name}`}
                  onClick={() =>
                    set(
                      { consult: rule.consult.filter((_, place) => place !== index) },
                      within('[data-part="add-consultation"]'),
                    )
                  }
                >
                  Remove
                </Button>
              </div>
            </fieldset>
          );
        })}
        <div>
          <Button
            size="sm"
            data-part="add-consultation"
            aria-label={`Add a consultation to ${name}`}
            disabledReason={most(rule.consult.length, mostConsultations)}
            onClick={() =>
              set(
                { consult: [...rule.consult, BLANK_CONSULTATION] },
                within(`[data-consultation="${rule.consult.length}"] :is(input, select)`),
              )
            }
          >
            Add a consultation
          </Button>
        </div>
      </fieldset>
    </fieldset>
  );
}
