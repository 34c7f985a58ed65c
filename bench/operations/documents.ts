import { documentText } from '../../packages/kit/src/graphql/documentText.ts';
import { changedDocument } from '../../packages/kit/src/live/changed.graphql.ts';

const CARD = `id deviceName department manufacturer status submissionDate lastUpdated isOrdered isBackordered isOnShelf lawsonId requesterEmail`;
const FULL = `${CARD} description additionalNotes representativeName isReplacement replacementDetails oldDeviceName oldDeviceManufacturer analystNotes orderDate shelfDate`;
const PAGE = 'pageInfo { hasNextPage endCursor }';
const NESTED = 'requester { name email } files { id fileName fileSize uploadedByName uploadDate }';
const RESULT = `__typename ... on DeviceRequest { ${FULL} requester { name } } ... on Error { message }`;

const list = (name: string, view: string, first: number, fields = CARD) =>
  `query ${name}($after: String) { deviceRequests(view: ${view}, first: ${first}, after: $after) { edges { node { ${fields} } } ${PAGE} } }`;

/** The gateway's operations as a client sends them. A list contains the fields that a card of the portal shows. `changed` is the portal's own text. */
export const DOCUMENTS = {
  mine: list('Mine', 'mine', 20),
  queue: list('Queue', 'analysis', 50),
  archive: list('Archive', 'archive', 50),
  one: `query One($id: ID!) { deviceRequest(id: $id) { ${FULL} requester { name } files { id fileName } } }`,
  create: `mutation Create($input: DeviceRequestInput!) { createDeviceRequest(input: $input) { ${RESULT} } }`,
  start: `mutation Start($id: ID!, $notes: String) { startAnalysis(id: $id, notes: $notes) { ${RESULT} } }`,
  nested: list('Nested', 'all', 50, `${CARD} ${NESTED}`),
  search: `query Search($text: String!) { deviceRequests(view: all, first: 50, filter: { text: $text }) { edges { node { ${CARD} } } ${PAGE} } }`,
  reports: `query Reports($filter: ReportFilter) { reports(filter: $filter) { from until countedAt isPartial ownDepartment reports { name title sentence definition isNow columns { key label unit } keys values behind } } reportPeriods { name label from until before { from until } } }`,
  changed: documentText(changedDocument),
} as const;

/** The same operations for F3-auth. Its schema is different: flat lists, with the names of the database columns. */
const F3_CARD = `id device_name department manufacturer status submission_date last_updated is_ordered is_backordered is_on_shelf lawson_id requester_email`;
const F3_FULL = `${F3_CARD} description additional_notes representative_name is_replacement replacement_details old_device_name old_device_manufacturer analyst_notes order_date shelf_date`;

export const F3_DOCUMENTS = {
  mine: `query Mine { myRequests(first: 20) { ${F3_CARD} } }`,
  queue: `query Queue { openQueue(first: 50) { ${F3_CARD} } }`,
  archive: `query Archive($at: String, $id: ID) { archive(first: 50, at: $at, id: $id) { ${F3_CARD} } }`,
  one: `query One($id: ID!) { request(id: $id) { ${F3_FULL} requester { name } files { id file_name } } }`,
  create: `mutation Create($input: NewRequest!) { createRequest(input: $input) { ${F3_FULL} requester { name } } }`,
  start: `mutation Start($id: ID!, $notes: String!) { startAnalysis(id: $id, notes: $notes) { ${F3_FULL} requester { name } } }`,
  nested: `query Nested { newest(first: 50) { ${F3_CARD} requester { name email } files { id file_name file_size uploaded_by_name upload_date } } }`,
  search: `query Search($text: String!) { search(first: 50, text: $text) { ${F3_CARD} } }`,
} as const;
