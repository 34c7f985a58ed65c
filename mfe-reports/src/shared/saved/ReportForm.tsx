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
import { type CommandError, useDraft, useNotices, usePermissions } from '@portal/kit';
import type { NamedPerson } from '@portal/requests';
import {
  Button,
  Checkbox,
  Form,
  FormSection,
  Grid,
  SaveOrCancel,
  Select,
  sentSchema,
  TextField,
  useForm,
} from '@portal/ui';
import { useId, useState } from 'react';
import { FilterFields } from '../FilterFields.tsx';
import { type FilterValues, narrowedWords } from '../words.ts';
import { Choices } from './Choices.tsx';
import { ReadersField } from './ReadersField.tsx';
import classes from './saved.module.css';
import { FREQUENCY_LABELS } from './words.ts';

const NEVER = 'never';

interface Values extends Record<string, unknown> {
  name: string;
  period: PeriodName;
  filter: FilterValues;
  sections: ReportName[];
  mailed: ReportFrequency | typeof NEVER;
  roles: Role[];
  people: NamedPerson[];
  pinned: boolean;
}

const toSent = ({ name, period, filter, sections, mailed, roles, people, pinned }: Values) => ({
  ...{ name, period, filter, sections, roles },
  pinned: pinned && roles.length > 0,
  mailed: mailed === NEVER ? null : mailed,
  people: people.map(({ id }) => id),
});

const withoutEmpty = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/** A form in a dialog that saves or changes a report. */
export function ReportForm({
  title,
  action,
  name,
  start,
  periodHelp,
  ownDepartment,
  offered,
  send,
  onClose,
  unkept = [],
}: {
  title: string;
  action: string;
  /** The name of the draft. */
  name: string;
  start: Values;
  periodHelp: string;
  /** The department, for a person who may read only reports of their own department. */
  ownDepartment: string | null;
  offered: readonly ReportName[];
  send: (values: ReturnType<typeof toSent>) => Promise<{ ok: true } | { ok: false; error: CommandError }>;
  onClose: () => void;
  /** The fields that the draft does not keep. */
  unkept?: readonly (keyof Values & string)[];
}) {
  const notices = useNotices();
  // The gateway checks the values.
  const [schema] = useState(() => sentSchema(toSent));
  const form = useForm({
    schema,
    initialValues: start,
    draft: useDraft(`saved-report:${name}`),
    secrets: unkept,
  });
  const { roles, people, filter } = form.values;
  const { value: isPinned, ...pinned } = form.field('pinned');
  const [narrows, setNarrows] = useState(false);
  const filtersId = useId();
  const mayPin = usePermissions().has('manage_users') || isPinned;
  const narrowed = narrowedWords(filter);
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
      <div className={classes.narrowed}>
        <p>{narrowed.length > 0 ? `Narrowed to ${narrowed.join(', ')}.` : 'About all requests.'}</p>
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={narrows}
          aria-controls={narrows ? filtersId : undefined}
          onClick={() => setNarrows(!narrows)}
        >
          Change filters
        </Button>
      </div>
      {narrows && (
        <div id={filtersId}>
          <FormSection legend="Narrowed to">
            <Grid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
              <FilterFields
                filter={filter}
                ownDepartment={ownDepartment}
                onChange={(change) => form.field('filter').onChange(withoutEmpty({ ...filter, ...change }))}
              />
            </Grid>
          </FormSection>
        </div>
      )}
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
        {mayPin && roles.length > 0 && (
          <Checkbox
            {...pinned}
            checked={isPinned}
            label="On the start page of everybody with these roles"
            help="Until they take it off theirs."
          />
        )}
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
