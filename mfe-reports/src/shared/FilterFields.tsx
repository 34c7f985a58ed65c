import {
  DEPARTMENTS,
  MANUFACTURERS,
  OTHER_MANUFACTURER,
  REPORT_FILTER_LABELS,
  REPORT_VALUE_LABELS,
  type ReportFilterName,
} from '@portal/domain';
import { Select } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { reportedManufacturersQuery } from './manufacturers.graphql.ts';
import type { FilterValues } from './words.ts';

/** Stands for no filter in a select, which does not accept an empty value. */
const ALL = 'all';

/** The fields that narrow the reports by the present state of requests. */
export function FilterFields({
  filter,
  onChange,
  ownDepartment,
}: {
  filter: FilterValues;
  /** Called with the changed value. An empty text means no filter. */
  onChange: (change: FilterValues) => void;
  /** The department, for a person who may read only reports of their own department. */
  ownDepartment: string | null;
}) {
  const [isNear, setNear] = useState(false);
  const [{ data }] = useQuery({ query: reportedManufacturersQuery, pause: !isNear });
  const field = (name: ReportFilterName, values: Readonly<Record<string, string>>, onNear?: () => void) => {
    const { [name]: value } = filter;
    const known = value && !(value in values) ? { ...values, [value]: value } : values;
    return (
      <Select
        label={REPORT_FILTER_LABELS[name]}
        options={[
          { value: ALL, label: 'All' },
          ...Object.entries(known).map(([each, label]) => ({ value: each, label })),
        ]}
        value={value ?? ALL}
        searchable={name === 'manufacturer'}
        onNear={onNear}
        onChange={(chosen: string) => onChange({ [name]: chosen === ALL ? '' : chosen })}
      />
    );
  };
  const asThemselves = (values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, value]));
  const manufacturers = [
    ...MANUFACTURERS.filter((name) => name !== OTHER_MANUFACTURER),
    ...(data?.usedManufacturers ?? []),
  ];
  return (
    <>
      {ownDepartment === null && field('department', asThemselves(DEPARTMENTS))}
      {field('manufacturer', asThemselves(manufacturers), () => setNear(true))}
      {field('stage', REPORT_VALUE_LABELS.stage ?? {})}
      {field('outcome', REPORT_VALUE_LABELS.outcome ?? {})}
      {field('urgency', REPORT_VALUE_LABELS.urgency ?? {})}
    </>
  );
}
