import {
  BLANK_RULE,
  MESSAGES,
  ROUTING_LIMITS,
  type RoutingRule,
  type RulesValues,
  STAGE_LABELS,
  type Stage,
  type TypedRule,
  typedRules,
  typedRulesSchema,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Banner, Button, EmptyState, Form, FormActions, Panel, useForm } from '@portal/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { RuleFields } from './RuleFields.tsx';
import { changeRulesMutation } from './routing.graphql.ts';
import classes from './routing.module.css';
import { Trial } from './Trial.tsx';
import { useFocusIn } from './useFocusIn.ts';

/** Adds the place to each message, for people who read it away from its field. */
const placed = (errors: Readonly<Record<string, string>>, rules: readonly TypedRule[]) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, at, part, index] = path.split('.');
      if (at === undefined) return [path, message];
      const name = rules[Number(at)]?.name.trim();
      const place = [
        `Rule ${Number(at) + 1}${name ? ` (${name})` : ''}`,
        part === 'when' && index && `condition ${Number(index) + 1}`,
        part === 'consult' && index && `consultation ${Number(index) + 1}`,
        part === 'targets' && index && STAGE_LABELS[index as Stage],
      ];
      return [path, `${place.filter(Boolean).join(', ')}: ${message}`];
    }),
  );

/** The table of rules. Rules must be tried out before they are saved. */
export function RulesEditor({
  rules,
  base,
  version,
  newer,
  discard,
  onDirty,
  onTyped,
  onConflict,
  onKeep,
  onSaved,
}: {
  rules: readonly RoutingRule[];
  /** The version on which these rules are based. */
  base: number;
  /** The version that saving replaces. It is a newer one when the person has been told about it and keeps their own rules. */
  version: number;
  /** A version that somebody else has saved in the meantime. */
  newer: { version: number; by: string } | null;
  /** Receives a function that discards the unsaved changes. */
  discard: RefObject<(() => void) | null>;
  onDirty: (isDirty: boolean) => void;
  onTyped: () => void;
  onConflict: () => void;
  onKeep: () => void;
  onSaved: () => void;
}) {
  const notices = useNotices();
  const save = useCommand(changeRulesMutation, { failure: MESSAGES.saveRulesFailed });
  const form = useForm<RulesValues, typeof typedRulesSchema>({
    schema: typedRulesSchema,
    initialValues: { value: typedRules(rules) },
    draft: useDraft(`setting:routing_rules:${base}`),
  });
  const { dirty } = form;
  discard.current = form.discard;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const submit = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { value, onChange } = form.field('value');
  const focus = useFocusIn(place, value);
  const set = (next: readonly TypedRule[], to?: string) => {
    onTyped();
    if (to) focus(to);
    onChange(next);
  };
  const read = () => typedRulesSchema.safeParse(form.values).data?.value;
  const typed = tried === null ? null : JSON.stringify(read() ?? null);
  const move = (from: number, to: number, part: string) => {
    const next = [...value];
    const [moved, replaced] = [next[from], next[to]];
    if (!moved || !replaced) return;
    [next[to], next[from]] = [moved, replaced];
    set(next, `[data-rule="${to}"] [data-part="${part}"]`);
  };
  const isFull = value.length >= ROUTING_LIMITS.rules;
  const add = (
    <Button
      data-part="add"
      disabledReason={isFull && `There are ${ROUTING_LIMITS.rules}, which is the most`}
      onClick={() => set([...value, BLANK_RULE], `[data-rule="${value.length}"] input`)}
    >
      Add a rule
    </Button>
  );
  return (
    <>
      <Form
        form={{ ...form, errors: placed(form.errors, value) }}
        label="Rules"
        onSubmit={async (result) => {
          const outcome = await save.run({ rules: JSON.stringify(result.value), version });
          if (!outcome.ok && outcome.error.code === 'setting_changed') onConflict();
          if (!outcome.ok) return outcome.error;
          notices.success(MESSAGES.rulesSaved);
          return undefined;
        }}
        onSent={onSaved}
      >
        <div ref={place} className={classes.rules} data-path="value">
          {form.errors.value && <p className={classes.error}>{form.errors.value}</p>}
          {value.length === 0 && (
            <Panel>
              <EmptyState title={MESSAGES.noRules} action={add}>
                {MESSAGES.noRulesMeans}
              </EmptyState>
            </Panel>
          )}
          {value.map((rule, at) => (
            <Panel key={rule.id ?? `new-${at}`}>
              <RuleFields
                rule={rule}
                at={at}
                last={value.length - 1}
                form={form}
                onChange={(changed, to) =>
                  set(
                    value.map((each, index) => (index === at ? changed : each)),
                    to,
                  )
                }
                onMove={(to, part) => move(at, to, part)}
                onRemove={() =>
                  set(
                    value.filter((_, index) => index !== at),
                    at > 0 ? `[data-rule="${at - 1}"] [data-part="remove"]` : '[data-part="add"]',
                  )
                }
              />
            </Panel>
          ))}
          {value.length > 0 && <div>{add}</div>}
        </div>
        <FormActions
          failure={
            newer &&
            dirty && (
              <Banner
                kind="error"
                title={MESSAGES.rulesConflict(newer.by, newer.version)}
                actions={
                  <>
                    <Button
                      size="sm"
                      onClick={() => {
                        form.dismissFailure();
                        onKeep();
                        submit.current?.focus();
                      }}
                    >
                      Keep Mine
                    </Button>
                    <Button
                      size="sm"
                      onClick={() => {
                        form.discard();
                        onSaved();
                      }}
                    >
                      Drop Mine
                    </Button>
                  </>
                }
              >
                {MESSAGES.rulesConflictMeans}
              </Banner>
            )
          }
        >
          <Button
            ref={submit}
            type="submit"
            tone="primary"
            pending={form.submitting}
            pendingLabel="Saving..."
          >
            Save Rules
          </Button>
          <Button
            disabled={form.submitting}
            onClick={() => {
              const rulesToTry = form.check() && read();
              if (rulesToTry) setTried(JSON.stringify(rulesToTry));
            }}
          >
            Try on last year's requests
          </Button>
          <Button disabled={form.submitting || !form.dirty} onClick={form.discard}>
            Discard
          </Button>
        </FormActions>
      </Form>
      {tried !== null && <Trial key={tried} rules={tried} isOld={typed !== tried} />}
    </>
  );
}
