import {
  DEPARTMENTS,
  LIST_SORTS,
  type ListParameter,
  type ListSort,
  listScope,
  MANUFACTURERS,
  mayVote,
  OTHER_MANUFACTURER,
  REQUEST_FIELDS,
  type RequestView,
  STAGE,
  STAGE_LABELS,
  URGENCIES,
  URGENCY_LABELS,
  VIEW_STAGES,
} from '@portal/domain';
import { useActor, usePermissions } from '@portal/kit';
import { Button, CloseIcon, lazyPart, Select, TextField } from '@portal/ui';
import { useContext, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeLayout } from '../table/changeLayout.ts';
import { LayoutSwitch } from '../table/LayoutSwitch.tsx';
import type { Layout } from '../table/listLayouts.ts';
import { LayoutContext } from '../table/useListLayout.ts';
import { writeChosen } from './choice.ts';
import classes from './ListFilters.module.css';
import { activeParameters, readListSort, writeListSort } from './listAddress.ts';
import { RequesterField } from './RequesterField.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useDisclosure } from './useDisclosure.ts';
import { FLAGS, useFilterWords } from './useFilterWords.ts';

const ColumnChoice = lazyPart(
  async () => (await import(/* webpackChunkName: "table" */ '../table/later.ts')).ColumnChoice,
  {
    quiet: true,
  },
);

const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  longest_in_stage: 'Longest in stage',
  due: 'Due first',
  urgent: 'Urgent first',
};

/** Stands for no filter in a select, which does not accept an empty value. */
const ALL = 'all';

/**
 * The order of a list, and filters in addition to the screen's own (`taken`). All of it is kept in the address, and each change is one step of
 * Back.
 */
export function ListOptions({ list, taken }: { list: RequestView; taken: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const { isOpen, toggle, group, focusToggle } = useDisclosure('Filters');
  const sortField = useId();
  const active = activeParameters(params).filter((name) => !taken.includes(name));
  const words = useFilterWords(params, isOpen);
  const layout = useContext(LayoutContext);
  // A finished request is no longer due.
  const sorts = LIST_SORTS.filter((sort) => list !== 'archive' || (sort !== 'due' && sort !== 'urgent'));
  const { id: userId } = useActor();
  const changeHere = (change: Layout) => changeLayout(userId, list, change);
  const change = (write: (current: URLSearchParams) => URLSearchParams) =>
    setParams(write, { preventScrollReset: true });
  const set = (name: ListParameter, value: string) => change((current) => writeChosen(current, name, value));
  return (
    <>
      <div className={classes.row}>
        <label htmlFor={sortField} className={classes.sort}>
          Sort
          <select
            id={sortField}
            value={readListSort(params, list)}
            onChange={({ currentTarget: { value } }) =>
              change((current) => writeListSort(current, list, value as ListSort))
            }
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </select>
        </label>
        <Button {...toggle} size="sm">
          {active.length ? `Filters (${active.length})` : 'Filters'}
        </Button>
        {layout && <LayoutSwitch layout={layout} change={changeHere} />}
        <SavedViews list={list} taken={taken} />
        {active.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-label={`Remove the filter ${words.of(name)}`}
            onClick={() => {
              set(name, '');
              focusToggle();
            }}
          >
            {words.of(name)}
            <CloseIcon />
          </button>
        ))}
        {layout?.table && <ColumnChoice list={list} layout={layout} change={changeHere} />}
      </div>
      {isOpen && (
        <div {...group} className={classes.panel}>
          <Fields list={list} taken={taken} params={params} set={set} words={words} />
        </div>
      )}
    </>
  );
}

function Fields({
  list,
  taken,
  params,
  set,
  words: { people, requester },
}: {
  list: RequestView;
  taken: readonly string[];
  params: URLSearchParams;
  set: (name: ListParameter, value: string) => void;
  words: ReturnType<typeof useFilterWords>;
}) {
  const actor = useActor();
  const { id: me } = actor;
  const permissions = usePermissions();
  const chosen = (name: ListParameter) => params.get(name)?.trim() ?? '';
  const choice = (name: ListParameter, label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      options={options}
      value={chosen(name) || ALL}
      onChange={(value: string) => set(name, value === ALL ? '' : value)}
    />
  );
  const flag = (name: keyof typeof FLAGS, label: string) =>
    choice(
      name,
      label,
      Object.entries(FLAGS[name]).map(([value, text]) => ({ value, label: text })),
    );
  const offersMe = permissions.has('create_device_request') && list !== 'mine';
  const readsAll = listScope(actor, list) === 'everything';
  const seesStages =
    (readsAll || list === 'mine') && !taken.some((name) => name === 'stage' || name === 'status');
  return (
    <>
      {seesStages &&
        choice('stage', 'Stage', [
          { value: ALL, label: 'All' },
          ...VIEW_STAGES[list]
            .filter((stage) => STAGE[stage].lists.length > 0)
            .map((value) => ({ value, label: STAGE_LABELS[value] })),
        ])}
      {choice('assignee', 'Assigned to', [
        { value: ALL, label: 'Anyone or nobody' },
        { value: 'nobody', label: 'Nobody' },
        ...(permissions.has('analyze_requests') ? [{ value: 'me', label: 'Me' }] : []),
        ...people
          .filter(({ id }) => Number(id) !== Number(me))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ])}
      {choice('urgency', REQUEST_FIELDS.urgency.label, [
        { value: ALL, label: 'All' },
        ...URGENCIES.toReversed().map((value) => ({ value, label: URGENCY_LABELS[value] })),
      ])}
      {list !== 'archive' && flag('overdue', 'Due day')}
      {list !== 'archive' && flag('waiting', 'Questions')}
      {list === 'supply_chain' && flag('held', 'Conditions and trials')}
      {list === 'committee' && mayVote(actor).allowed && flag('voted', 'Your vote')}
      {!taken.includes('department') && (
        <Written
          name="department"
          label="Department"
          known={DEPARTMENTS}
          value={chosen('department')}
          set={set}
        />
      )}
      <Written
        name="manufacturer"
        label="Manufacturer"
        known={MANUFACTURERS.filter((name) => name !== OTHER_MANUFACTURER)}
        value={chosen('manufacturer')}
        set={set}
      />
      {readsAll && (
        <RequesterField
          value={chosen('requester')}
          name={requester}
          offersMe={offersMe}
          set={(value) => set('requester', value)}
        />
      )}
      {offersMe &&
        !readsAll &&
        choice('requester', 'Submitted by', [
          { value: ALL, label: 'Anyone' },
          { value: 'me', label: 'Me' },
        ])}
      <TextField
        type="date"
        label="Submitted from"
        value={chosen('from')}
        onChange={(value) => set('from', value)}
      />
      <TextField
        type="date"
        label="Submitted until"
        value={chosen('until')}
        onChange={(value) => set('until', value)}
      />
    </>
  );
}

/** A text field with suggestions of common values: it filters the list when the text is complete. */
function Written({
  name,
  label,
  known,
  value,
  set,
}: {
  name: ListParameter;
  label: string;
  known: readonly string[];
  value: string;
  set: (name: ListParameter, value: string) => void;
}) {
  const [typed, type] = useState(value);
  const [last, setLast] = useState(value);
  const options = useId();
  if (last !== value) {
    setLast(value);
    type(value);
  }
  const apply = (text: string) => {
    if (text.trim() !== value) set(name, text.trim());
  };
  return (
    <>
      <TextField
        label={label}
        value={typed}
        list={options}
        autoComplete="off"
        maxLength={200}
        onChange={(text) => {
          type(text);
          if (!text || known.includes(text)) apply(text);
        }}
        onBlur={() => apply(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(typed);
        }}
      />
      <datalist id={options}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
