import { invalidField, MESSAGES, readRegisterFilter } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { portalOrigin } from '../../requests/index.ts';
import { readRegister } from '../exports/register.ts';
import { REGISTER_COLUMNS, type RegisterColumn, registerColumns } from '../exports/register-columns.ts';
import type { Cell, CellKind } from '../exports/table.ts';
import { filterFor, requireReportReader } from '../sections/service.ts';
import { readODataFilter } from './odata-filter.ts';

/** The most rows of a page, and the most requests that are examined for one. */
const ROWS = 1_000;
const LOOKED_AT = 20_000;
const MOST_SKIPPED = 1_000;

const SET = 'Requests';
const NAMESPACE = 'Portal';

const TYPES: Readonly<Record<CellKind, string>> = {
  // Exact decimal numbers would be sent as texts, which programs accept only when they ask for them.
  ...{ text: 'Edm.String', number: 'Edm.Int64', percent: 'Edm.Double', money: 'Edm.Double' },
  ...{ month: 'Edm.String', day: 'Edm.Date', instant: 'Edm.DateTimeOffset', flag: 'Edm.Boolean' },
};

const rootOf = ({ config }: Context): string => `${portalOrigin(config)}/api/reports/odata`;

/** The list of what can be read. DomainErrors: `unauthenticated`, `forbidden`. */
export function serviceDocument(context: Context) {
  requireReportReader(context);
  const root = rootOf(context);
  return {
    '@odata.context': `${root}/$metadata`,
    value: [{ name: SET, kind: 'EntitySet', url: `${root}/${SET}` }],
  };
}

const not = (restriction: string, property: string): string =>
  `<Annotation Term="Org.OData.Capabilities.V1.${restriction}"><Record><PropertyValue Property="${property}" Bool="false"/></Record></Annotation>`;

/** The description of a row in the form of OData. DomainErrors: `unauthenticated`, `forbidden`. */
export function metadata(context: Context): string {
  requireReportReader(context);
  const properties = REGISTER_COLUMNS.map(
    ({ key, kind }) =>
      `<Property Name="${key}" Type="${TYPES[kind]}"${key === 'id' ? ' Nullable="false"' : ''}/>`,
  ).join('');
  const restrictions = [
    not('CountRestrictions', 'Countable'),
    not('SortRestrictions', 'Sortable'),
    not('ExpandRestrictions', 'Expandable'),
    not('SearchRestrictions', 'Searchable'),
  ].join('');
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="Request"><Key><PropertyRef Name="id"/></Key>${properties}</EntityType><EntityContainer Name="Reports"><EntitySet Name="${SET}" EntityType="${NAMESPACE}.Request">${restrictions}</EntitySet></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

const ACCEPTED = ['$top', '$skip', '$skiptoken', '$select', '$filter', '$orderby', '$format', '$count'];

function whole(text: (name: string) => string | undefined, name: string, most: number): number | undefined {
  const said = text(name);
  if (said === undefined) return undefined;
  if (/^\d{1,15}$/.test(said) && Number(said) <= most) return Number(said);
  throw invalidField(name, MESSAGES.odataWhole(name, most));
}

/** The options of a call. DomainError `invalid` for an option that is not supported. */
function readOptions(names: readonly string[], text: (name: string) => string | undefined) {
  for (const name of names)
    if (name.startsWith('$') && !ACCEPTED.includes(name))
      throw invalidField(name, MESSAGES.notListed('An option of OData', ACCEPTED));
  const order = text('$orderby');
  if (order !== undefined && !/^id( asc)?$/.test(order)) throw invalidField('$orderby', MESSAGES.odataOrder);
  if (text('$count') === 'true') throw invalidField('$count', MESSAGES.odataCount);
  const select = text('$select');
  return {
    top: whole(text, '$top', Number.MAX_SAFE_INTEGER),
    skip: whole(text, '$skip', MOST_SKIPPED) ?? 0,
    after: whole(text, '$skiptoken', Number.MAX_SAFE_INTEGER) ?? 0,
    accepts: readODataFilter(text('$filter')),
    selected: registerColumns(
      select === undefined || select === '*' ? undefined : select.split(',').map((key) => key.trim()),
    ),
  };
}

const answered = ({ kind }: RegisterColumn, value: Cell | undefined): Cell =>
  value === undefined || value === null ? null : kind === 'money' ? Number(value) : value;

/**
 * A page of the register in the order of the ids, with the address of the next one. When few of many requests match, a page may have few
 * rows or none. When `signal` aborts, the page ends, because nobody waits for it. `stillMay` throws when the person may no longer read.
 * DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function readODataPage(
  context: Context,
  names: readonly string[],
  text: (name: string) => string | undefined,
  { signal, stillMay }: { signal: AbortSignal; stillMay: () => Promise<void> },
) {
  requireReportReader(context);
  const { top, skip, after, accepts, selected } = readOptions(names, text);
  const [idColumn] = REGISTER_COLUMNS;
  const columns = idColumn ? [idColumn, ...selected] : selected;
  const most = Math.min(top ?? ROWS, ROWS);
  const value: Record<string, Cell>[] = [];
  let left = skip;
  let upTo = after;
  let looked = 0;
  let isOver = true;
  const filter = await filterFor(
    context,
    readRegisterFilter(() => undefined),
  );
  const parts = most ? readRegister(context, { filter, columns, after, accepts }, stillMay) : [];
  reading: for await (const part of parts) {
    if (signal.aborted) break;
    for (const [id, ...cells] of part.rows) {
      if (value.length === most) {
        isOver = false;
        break reading;
      }
      upTo = Number(id);
      if (left-- > 0) continue;
      value.push(Object.fromEntries(selected.map((column, at) => [column.key, answered(column, cells[at])])));
    }
    upTo = part.upTo;
    looked += part.looked;
    if (looked >= LOOKED_AT) {
      isOver = false;
      break;
    }
  }
  const root = rootOf(context);
  const rest = top === undefined ? undefined : top - value.length;
  const next = new URLSearchParams({
    ...Object.fromEntries(
      ['$select', '$filter', '$orderby'].flatMap((name) => {
        const said = text(name);
        return said === undefined ? [] : [[name, said]];
      }),
    ),
    ...(rest !== undefined && { $top: String(rest) }),
    ...(left > 0 && { $skip: String(left) }),
    $skiptoken: String(upTo),
  });
  return {
    '@odata.context': `${root}/$metadata#${SET}`,
    value,
    ...(!isOver && rest !== 0 && { '@odata.nextLink': `${root}/${SET}?${next}` }),
  };
}
