import { Readable } from 'node:stream';
import { type Action, ROLES, type Role, type Stage } from '@portal/domain';
import type { Context, Services, SessionUser } from '../context.ts';
import { toSql } from '../db/time.ts';
import { transaction } from '../db/transaction.ts';
import { uploadFile } from '../files/service.ts';
import { seedDemoAccounts } from '../identity/demo.ts';
import { createRequest } from '../requests/service.ts';
import { hasRequests } from '../requests/store.ts';
import { type ActionInput, act } from '../requests/transitions.ts';
import { allRoles, type User } from '../users/model.ts';
import { findUser, insertUser, replaceRoles } from '../users/store.ts';
import { castVote } from '../votes/service.ts';
import { DEMO_REQUESTS, type DemoRequest } from './catalog.ts';
import { DEMO_PROVIDERS, DEMO_STAFF, type DemoPerson } from './people.ts';
import { costComparison } from './sheet.ts';

const DAY = 86_400_000;

interface Step {
  /** Days after the request was made. */
  after: number;
  action: Action;
  actor: Role;
  input?: (request: DemoRequest) => ActionInput;
}

const START: Step = {
  after: 1.1,
  action: 'start_analysis',
  actor: 'analyst',
  input: ({ analysis, stage }) => ({ notes: stage === 'under_analysis' ? analysis : null }),
};
const SEND: Step = {
  after: 3.4,
  action: 'send_to_committee',
  actor: 'analyst',
  input: ({ analysis }) => ({ notes: analysis }),
};
const decide = (action: 'approve' | 'reject'): Step => ({
  after: 8.2,
  action,
  actor: 'business_office',
  input: ({ decision }) => ({ notes: decision }),
});
const ORDER: Step = {
  after: 11.5,
  action: 'order',
  actor: 'supply_chain',
  input: ({ backordered = false }) => ({ backordered }),
};
const SHELVE: Step = {
  after: 21,
  action: 'shelve',
  actor: 'supply_chain',
  input: ({ lawson }) => ({ lawsonId: lawson }),
};

/** How a request came to its stage: through the same actions as any other. */
const STEPS: Readonly<Record<Stage, readonly Step[]>> = {
  submitted: [],
  under_analysis: [START],
  committee_review: [START, SEND],
  approved: [START, SEND, decide('approve')],
  ordered: [START, SEND, decide('approve'), ORDER],
  on_shelf: [START, SEND, decide('approve'), ORDER, SHELVE],
  rejected: [START, SEND, decide('reject')],
  dismissed: [{ after: 2.2, action: 'dismiss', actor: 'committee' }],
};

const actorOf = (user: User): SessionUser => ({ ...user, grantedRoles: user.roles });

/**
 * Fills an empty portal with the demo accounts, further people, and requests in every stage: all of it or, if something fails,
 * none. What is there already stays as it is.
 */
export async function seedDemo(services: Services): Promise<void> {
  const accounts = await seedDemoAccounts(services);
  if (await hasRequests(services.db)) return;
  const requests = [...DEMO_REQUESTS].sort((a, b) => b.daysAgo - a.daysAgo);
  const sheets = new Map<DemoRequest, Buffer>();
  for (const request of requests) if (request.sheet) sheets.set(request, await costComparison(request));

  await transaction(services.db, async (trx) => {
    const inTransaction = { ...services, db: trx };
    const staff = {} as Record<Role, SessionUser>;
    for (const role of ROLES) staff[role] = await person(inTransaction, accounts[role]);
    const providers = [staff.provider];
    for (const each of DEMO_PROVIDERS) providers.push(await addPerson(inTransaction, each));
    for (const each of DEMO_STAFF) await addPerson(inTransaction, each);
    for (const [index, request] of requests.entries()) {
      await seedRequest(inTransaction, { request, index, providers, staff, sheet: sheets.get(request) });
    }
  });
}

async function person({ db }: Services, id: number): Promise<SessionUser> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`Demo user ${id} is missing`);
  return actorOf(user);
}

async function addPerson(services: Services, demo: DemoPerson): Promise<SessionUser> {
  const { mailbox, name, role, others = [], department, active = true } = demo;
  const id = await insertUser(services.db, {
    issuer: 'demo',
    subject: mailbox,
    email: `${mailbox}@demo.local`,
    email_verified: 1,
    name,
    role,
    department,
    active: active ? 1 : 0,
    profile_created: 1,
    created_at: toSql(services.clock()),
  });
  await replaceRoles(services.db, id, allRoles(role, others));
  return person(services, id);
}

interface Seeding {
  request: DemoRequest;
  index: number;
  providers: readonly SessionUser[];
  staff: Record<Role, SessionUser>;
  sheet: Buffer | undefined;
}

async function seedRequest(services: Services, seeding: Seeding): Promise<void> {
  const { request, index, providers, staff, sheet } = seeding;
  const requester = providers[request.by] ?? staff.provider;
  // Spread over the working day, a few minutes apart.
  const made = services.clock().getTime() - request.daysAgo * DAY - ((index * 37) % 480) * 60_000;
  const as = (user: SessionUser, days: number): Context => ({
    ...services,
    user,
    requestId: `demo-${index + 1}`,
    clock: () => new Date(made + days * DAY),
  });
  const { id } = await createRequest(as(requester, 0), {
    deviceName: request.device,
    description: request.why,
    additionalNotes: request.notes,
    representativeName: request.representative ?? 'N/A',
    department: request.department,
    manufacturer: request.manufacturer,
    isReplacement: request.replaces !== undefined,
    oldDeviceName: request.replaces?.name,
    oldDeviceManufacturer: request.replaces?.manufacturer,
  });
  for (const { after, action, actor, input } of STEPS[request.stage]) {
    await act(as(staff[actor], after), id, action, input?.(request));
    if (action === 'start_analysis' && sheet) {
      await uploadFile(as(staff.analyst, after + 0.5), id, {
        fileName: `Cost comparison - ${request.device.split(/[ ,]/)[0]}.xlsx`,
        bytes: Readable.from(sheet),
        complete: async () => 'complete',
      });
    }
    if (action === 'send_to_committee')
      for (const [place, { by, vote, comment }] of (request.votes ?? []).entries()) {
        const voter = by === undefined ? staff.committee : (providers[by] ?? staff.committee);
        await castVote(as(voter, after + place + 1), id, vote, comment);
      }
  }
}
