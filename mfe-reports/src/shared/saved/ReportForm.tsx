import {
  LIMITS,
  MESSAGES,
  PERIOD_NAMES,
  type PeriodName,
  REPORT_FREQUENCIES,
  REPORT_PERIODS,
  REPORT_ROLES,
  type ReportFrequency,
  type ReportName,
  ROLE,
  type Role,
  reportEntry,
} from '@portal/domain';
import { type CommandError, useDraft, useNotices } from '@portal/kit';
import type { NamedPerson } from '@portal/requests';
import { Form, FormSection, SaveOrCancel, Select, sentSchema, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import { Choices } from './Choices.tsx';
import { ReadersField } from './ReadersField.tsx';
import classes from './saved.module.css';
import { FREQUENCY_LABELS } from './words.ts';

const NEVER = 'never';

interface Values extends Record<string, unknown> {
  name: string;
  period: PeriodName;
  sections: ReportName[];
  mailed: ReportFrequency | typeof NEVER;
  roles: Role[];
  people: NamedPerson[];
}

const toSent = ({ name, period, sections, mailed, roles, people }: Values) => ({
  ...{ name, period, sections, roles },
  mailed: mailed === NEVER ? null : mailed,
  people: people.map(({ id }) => id),
});

/** The form in which a report is saved or changed, in a dialog. */
export function ReportForm({
  title,
  action,
  name,
  start,
  periodHelp,
  narrowed,
  offered,
  send,
  onClose,
}: {
  title: string;
  action: string;
  /** Names its draft. */
  name: string;
  start: Values;
  periodHelp: string;
  /** To what it is narrowed, in words. */
  narrowed: readonly string[];
  offered: readonly ReportName[];
  send: (values: ReturnType<typeof toSent>) => Promise<{ ok: true } | { ok: false; error: CommandError }>;
  onClose: () => void;
}) {
  const notices = useNotices();
  // The gateway checks it.
  const [schema] = useState(() => sentSchema(toSent));
  const form = useForm({ schema, initialValues: start, draft: useDraft(`saved-report:${name}`) });
  const { roles, people } = form.values;
  const isShared = roles.length > 0 || people.length > 0;
  return (
    <Form
      form={form}
      label={title}
      autoFocus
      onSubmit={async (values) => {
        const outcome = await send(values);
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.reportSaved(values.name.trim()));
        return undefined;
      }}
      onSent={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        required
        autoComplete="off"
        maxLength={LIMITS.savedViewName}
      />
      <Select
        {...form.field('period')}
        label="Period"
        help={periodHelp}
        options={PERIOD_NAMES.map((value) => ({ value, label: REPORT_PERIODS[value].label }))}
      />
      {narrowed.length > 0 && <p className={classes.narrowed}>{`Narrowed to ${narrowed.join(', ')}.`}</p>}
      <Choices
        legend="Reports"
        field={form.field('sections')}
        options={offered.map((value) => ({ value, label: reportEntry(value).title }))}
      />
      <FormSection legend="Shared with">
        <Choices
          legend="Everybody with the role"
          field={form.field('roles')}
          options={REPORT_ROLES.map((value) => ({ value, label: ROLE[value].displayName }))}
        />
        <ReadersField {...form.field('people')} />
      </FormSection>
      <Select
        {...form.field('mailed')}
        label="By mail"
        help={`${isShared ? 'To you and to those with whom it is shared' : 'To you'}, on the first working day. Nobody reads more in it than in the portal.`}
        options={[
          { value: NEVER, label: 'Never' },
          ...REPORT_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] })),
        ]}
      />
      <SaveOrCancel form={form} label={action} onClose={onClose} />
    </Form>
  );
}
