import { ALL_FIELDS, type RequestState, type Status } from '@portal/domain';

const DAY = 86_400_000;
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

const DEVICES = [
  ['Agent drug-coated balloon 3.0 × 20 mm', 'Boston Scientific', 'Cath Lab', 'Amara Okafor'],
  ['Amplatzer Talisman PFO occluder', 'Abbott', 'EP', 'Jonas Lindqvist'],
  ['FlowTriever thrombectomy catheter', 'INARI', 'HBOR', 'Priya Raman'],
  [
    'Sapien 3 Ultra Resilia valve, 26 mm, with delivery system and crimper',
    'Edwards',
    'CVOR',
    'Amara Okafor',
  ],
  ['Micra AV2 leadless pacemaker', 'Medtronic', 'EP', 'Tomás Herrera'],
  ['Glidesheath Slender 6 Fr', 'Terumo', 'Cath Lab', 'Priya Raman'],
  ['Arrow UltraFlex intra-aortic balloon', 'Arrow/Teleflex', 'CVOR', 'Jonas Lindqvist'],
] as const;

const STATES: Partial<RequestState & { isBackordered: boolean }>[] = [
  { status: 'submitted' },
  { status: 'under_analysis' },
  { status: 'committee_review' },
  { status: 'approved' },
  { status: 'approved', isOrdered: true, isBackordered: true },
  { status: 'approved', isOrdered: true, isOnShelf: true, lawsonId: 'LW-204417' },
  { status: 'rejected' },
];

const ACTIONS = [
  ['created', null, 'submitted', 'Amara Okafor', 12, null],
  ['start_analysis', 'submitted', 'under_analysis', 'Jonas Lindqvist', 10, null],
  ['file_uploaded', null, null, 'Jonas Lindqvist', 9, null],
  [
    'send_to_committee',
    'under_analysis',
    'committee_review',
    'Jonas Lindqvist',
    6,
    'Cost-neutral against the present stent strategy at 40 cases a year.',
  ],
  [
    'approve',
    'committee_review',
    'approved',
    'Priya Raman',
    4,
    'Approved for a year; review the volumes in November.',
  ],
  ['order', 'approved', 'ordered', 'Sam Whitfield', 3, null],
  ['shelve', 'ordered', 'on_shelf', 'Sam Whitfield', 1, null],
] as const;

const REACHED: Record<Status, number> = {
  submitted: 1,
  under_analysis: 3,
  committee_review: 4,
  approved: 5,
  rejected: 4,
  dismissed: 1,
};

/** Makes a request as the gateway would answer it; the number selects its state. */
export function requestOf(index: number) {
  const [deviceName, manufacturer, department, name] = DEVICES[index % DEVICES.length] ?? DEVICES[0];
  const state = {
    status: 'submitted' as Status,
    isOrdered: false,
    isBackordered: false,
    isOnShelf: false,
    lawsonId: null,
    ...STATES[index % STATES.length],
  };
  const email = `${name.toLowerCase().replace(' ', '.')}@hospital.example`;
  const reached = REACHED[state.status] + Number(state.isOrdered) + Number(state.isOnShelf);
  return {
    __typename: 'DeviceRequest',
    ...Object.fromEntries(ALL_FIELDS.map((name) => [name, null])),
    identification: null,
    id: String(index + 1),
    deviceName,
    manufacturer,
    department,
    ...state,
    orderDate: state.isOrdered ? daysAgo(3) : null,
    shelfDate: state.isOnShelf ? daysAgo(1) : null,
    submissionDate: daysAgo(12),
    lastUpdated: daysAgo(index % 9),
    requestedBy: '1',
    requesterEmail: email,
    requester: { __typename: 'Requester', id: name, name, email },
    description:
      'For in-stent restenosis in small vessels. We treat about forty such patients a year and send a third of them elsewhere today.',
    additionalNotes: 'Mostly patients over 70 with diabetes.',
    representativeName: 'Dana Whitlock',
    isReplacement: index % 2 === 0,
    replacementDetails: index % 2 === 0 ? 'The present device is discontinued at the end of the year.' : null,
    oldDeviceName: index % 2 === 0 ? 'Emerge balloon 3.0 × 20 mm' : null,
    oldDeviceManufacturer: index % 2 === 0 ? 'Boston Scientific' : null,
    analystNotes:
      state.status === 'submitted'
        ? null
        : 'Cost-neutral against the present stent strategy at 40 cases a year.',
    committeeNotes:
      state.status === 'approved' ? 'Approved for a year; review the volumes in November.' : null,
    files: [
      {
        __typename: 'RequestFile',
        id: '1',
        fileName: 'cost-analysis-2026.xlsx',
        fileSize: 48_312,
        uploadedByName: 'Jonas Lindqvist',
        uploadDate: daysAgo(9),
        state: 'ready',
      },
      {
        __typename: 'RequestFile',
        id: '2',
        fileName: 'volumes by quarter, all sites.xls',
        fileSize: 183_204,
        uploadedByName: 'Jonas Lindqvist',
        uploadDate: daysAgo(9),
        state: 'ready',
      },
    ],
    votes: [],
    votesSetAside: [],
    recusals: [],
    events: ACTIONS.slice(0, reached).map(([action, fromStage, toStage, actorName, days, notes], at) => ({
      __typename: 'RequestEvent',
      id: `${index}-${at}`,
      action: state.status === 'rejected' && action === 'approve' ? 'reject' : action,
      fromStage,
      toStage: state.status === 'rejected' && action === 'approve' ? 'rejected' : toStage,
      actorName,
      at: daysAgo(days),
      notes,
      about: null,
    })),
  };
}

export const COUNT = 47;

/** The gateway's answers, for PortalTestProvider. */
export const answers = {
  RequestList: ({ after, first }: Record<string, unknown>) => {
    const start = Number(after ?? 0);
    const end = Math.min(COUNT, start + Number(first ?? 10));
    return {
      deviceRequests: {
        __typename: 'DeviceRequestConnection',
        totalCount: COUNT,
        pageInfo: { __typename: 'PageInfo', hasNextPage: end < COUNT, endCursor: String(end) },
        edges: Array.from({ length: end - start }, (_, at) => ({
          __typename: 'DeviceRequestEdge',
          cursor: String(start + at + 1),
          node: requestOf(start + at),
        })),
      },
    };
  },
  RequestById: ({ id }: Record<string, unknown>) => ({ deviceRequest: requestOf(Number(id) - 1) }),
  DismissRequest: ({ id }: Record<string, unknown>) => ({
    result: { ...requestOf(Number(id) - 1), status: 'dismissed' },
  }),
};
