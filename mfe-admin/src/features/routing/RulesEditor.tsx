import {
  BLANK_RULE,
  MESSAGES,
  ROUTING_LIMITS,
  type RoutingRule,
  type RulesValues,
  type TypedRule,
  typedRules,
  typedRulesSchema,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Button, EmptyState, Form, FormActions, Panel, Stack, useForm } from '@portal/ui';
import { useRef, useState } from 'react';
import { RuleFields } from './RuleFields.tsx';
import { changeRulesMutation } from './routing.graphql.ts';
import classes from './routing.module.css';
import { Trial } from './Trial.tsx';
import { useFocusIn } from './useFocusIn.ts';

/** The table of rules: they are tried out before they count. */
export function RulesEditor({
  rules,
  version,
  onTyped,
  onSaved,
}: {
  rules: readonly RoutingRule[];
  version: number;
  onTyped: () => void;
  onSaved: () => void;
}) {
  const notices = useNotices();
  const save = useCommand(changeRulesMutation, { failure: MESSAGES.saveRulesFailed });
  const form = useForm<RulesValues, typeof typedRulesSchema>({
    schema: typedRulesSchema,
    initialValues: { value: typedRules(rules) },
    draft: useDraft(`setting:routing_rules:${version}`),
  });
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
    const [one, other] = [next[from], next[to]];
    if (!one || !other) return;
    [next[to], next[from]] = [one, other];
    set(next, `[data-rule="${to}"] [data-part="${part}"]`);
  };
  const isFull = value.length >= ROUTING_LIMITS.rules;
  return (
    <>
      <Form
        form={form}
        label="Rules"
        onSubmit={async (result) => {
          const outcome = await save.run({ rules: JSON.stringify(result.value), version });
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
              <EmptyState title={MESSAGES.noRules}>{MESSAGES.noRulesMeans}</EmptyState>
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
          <div>
            <Button
              data-part="add"
              disabledReason={isFull && `There are ${ROUTING_LIMITS.rules}, which is the most`}
              onClick={() => set([...value, BLANK_RULE], `[data-rule="${value.length}"] input`)}
            >
              Add a rule
            </Button>
          </div>
        </div>
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
            Save rules
          </Button>
          <Button
            disabled={form.submitting}
            onClick={() => {
              const given = form.check() && read();
              if (given) setTried(JSON.stringify(given));
            }}
          >
            Try on last year's requests
          </Button>
          <Button disabled={form.submitting || !form.dirty} onClick={form.discard}>
            Discard
          </Button>
        </FormActions>
      </Form>
      {tried !== null && (
        <Stack gap="sm" align="stretch">
          <Trial key={tried} rules={tried} isOld={typed !== tried} />
        </Stack>
      )}
    </>
  );
}
