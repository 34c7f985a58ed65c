import { type Audience, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, startBackend, withBackend } from '../testing/backend.ts';
import { addEvidence, type Caller, rest, upload } from '../testing/client.ts';
import { pdf } from '../testing/documents.ts';
import { followUpOf } from '../testing/follow-ups.ts';
import { DIALECTS, shareOf, type TestGateway, testGateway } from '../testing/gateway.ts';
import { meetingOf } from '../testing/meetings.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { refusal } from '../testing/refusal.ts';
import { NEW_REQUEST, requestAt } from '../testing/requests.ts';
import { trialToBegin } from '../testing/trials.ts';
import { ZIPS } from '../testing/workbooks.ts';
import { answersWith, type ByRole, byRole } from './by-role.ts';

type Stage = Parameters<typeof requestAt>[2];
type Statuses = ByRole<number>;

/** What every kind of caller is answered: each role, nobody, and somebody whose email is not verified. */
interface Row {
  /** The status for each role. The request is the provider's own. */
  roles: Statuses;
  nobody: number;
  unverified: number;
  /** The stage of the request that the call is about. */
  stage?: Stage;
  path?: string;
  /** What of that request is other than usual. */
  request?: object;
  body?: unknown;
  /** For whom the evidence is that the call is about; for everyone, unless it is said. */
  evidence?: Audience;
}

const URGENT = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2999-12-31' };
const { only, everyone, staff } = answersWith<number>(403);
const open = (status: number, more: Partial<Row> = {}): Row => ({
  roles: everyone(status),
  nobody: status,
  unverified: status,
  ...more,
});
const signedIn = (roles: Statuses, more: Partial<Row> = {}): Row => ({
  roles,
  nobody: 401,
  unverified: 403,
  ...more,
});
const admins = (status: number) => only(status, 'admin');
const analysts: Statuses = only(200, 'analyst', 'business_office', 'admin');
const suppliers: Statuses = only(200, 'supply_chain', 'business_office', 'admin');
const members: Statuses = only(200, 'committee');
const office: Statuses = only(200, 'business_office');
const owner = (status: number) => only(status, 'provider');

const LINK = { url: 'https://vendor.example/closure', title: 'Data sheet', kind: 'vendor' };

/** Of a dashboard that is for those who analyse requests. */
const backend = (body?: unknown): Row => signedIn(analysts, { path: '/apps/devices/items', body });

const to = (stage: Stage, roles: Statuses, status: string): Row =>
  signedIn(roles, { stage, body: { status, analystNotes: 'Compared.' } });

/** Who plans meetings, and who reads them. */
const planners: Statuses = only(200, 'committee', 'business_office');
const readers: Statuses = byRole(404, { committee: 200, business_office: 200, admin: 200 });

/**
 * Specification 6 and 7 and the decisions, "Server rules", written out: one entry for each route that there is, several where
 * one route does several things.
 */
const MATRIX: Record<string, Row[]> = {
  'GET /api/device-requests': [signedIn(everyone(200))],
  'GET /api/device-requests/my-requests': [signedIn(everyone(200))],
  'GET /api/search': [signedIn(everyone(200), { path: '/search?q=closure' })],
  'GET /api/reports': [signedIn(staff(200))],
  'GET /api/users/me/report-tokens': [signedIn(staff(200))],
  'POST /api/users/me/report-tokens': [
    signedIn(staff(201), { body: { label: 'Excel' } }),
    signedIn(staff(400), { body: { label: '' } }),
  ],
  // They have none.
  'DELETE /api/users/me/report-tokens/:id': [
    signedIn(everyone(404), { path: '/users/me/report-tokens/999999', unverified: 404 }),
  ],
  'GET /api/reports/files': [signedIn(staff(200))],
  'POST /api/reports/files': [
    signedIn(staff(202), { body: { section: 'register', format: 'csv' } }),
    signedIn(staff(400), { body: { section: 'register', format: 'pdf' } }),
    signedIn(only(202, 'committee', 'business_office', 'admin'), {
      body: { section: 'committee', format: 'xlsx' },
    }),
  ],
  // They have none.
  'GET /api/reports/files/:id': [signedIn(staff(404), { path: '/reports/files/999999' })],
  'GET /api/reports/files/:id/content': [signedIn(staff(404), { path: '/reports/files/999999/content' })],
  'DELETE /api/reports/files/:id': [signedIn(staff(404), { path: '/reports/files/999999' })],
  // No session opens what tokens for reports open.
  'GET /api/reports/feed/register.csv': [open(401, { path: '/reports/feed/register.csv' })],
  'GET /api/reports/feed/:section.csv': [open(401, { path: '/reports/feed/throughput.csv' })],
  'GET /api/reports/odata': [open(401)],
  'GET /api/reports/odata/$metadata': [open(401, { path: '/reports/odata/$metadata' })],
  'GET /api/reports/odata/Requests': [open(401, { path: '/reports/odata/Requests' })],
  'GET /api/reports/register': [
    signedIn(staff(200)),
    signedIn(staff(200), { path: '/reports/register?format=csv' }),
    signedIn(staff(400), { path: '/reports/register?columns=none' }),
  ],
  'GET /api/reports/:section': [
    signedIn(staff(200), { path: '/reports/cycle_times' }),
    signedIn(staff(404), { path: '/reports/nothing' }),
    // Of the committee those read who read its meetings.
    signedIn(only(200, 'committee', 'business_office', 'admin'), { path: '/reports/committee' }),
    signedIn(only(200, 'committee', 'business_office', 'admin'), { path: '/reports/committee?format=xlsx' }),
    signedIn(only(400, 'committee', 'business_office', 'admin'), {
      path: '/reports/committee?stage=approved',
    }),
    signedIn(staff(400), { path: '/reports/cycle_times?from=today' }),
  ],
  'GET /api/reports/saved': [signedIn(staff(200))],
  'POST /api/reports/saved': [
    signedIn(staff(201), {
      body: { name: 'Ours', sections: ['outcomes'], period: 'last_month' },
    }),
    signedIn(staff(400), { body: {} }),
  ],
  // Nobody here has saved one.
  'PUT /api/reports/saved/:id': [signedIn(everyone(404), { body: { name: 'Later' }, unverified: 404 })],
  'PUT /api/reports/saved/:id/choice': [signedIn(everyone(404), { body: { tile: true }, unverified: 404 })],
  'GET /api/reports/saved/:id/mail': [signedIn(everyone(404), { unverified: 404 })],
  'DELETE /api/reports/saved/:id': [signedIn(everyone(404), { unverified: 404 })],
  // What the person may not read is null in the answer.
  'GET /api/device-requests/compare': [
    signedIn(everyone(200), { path: '/device-requests/compare?ids=1,999999', unverified: 200 }),
    signedIn(everyone(400), { path: '/device-requests/compare?ids=1', unverified: 400 }),
  ],
  'GET /api/devices': [signedIn(everyone(200), { path: '/devices?q=evolut' })],
  'GET /api/manufacturers': [signedIn(everyone(200))],
  'GET /api/similar': [signedIn(everyone(200), { path: '/similar?device_name=closure' })],
  'POST /api/device-requests': [
    signedIn(only(201, 'provider', 'committee', 'business_office', 'admin'), { body: NEW_REQUEST }),
  ],
  'GET /api/device-requests/:id': [signedIn(everyone(200), { unverified: 404 })],
  'PUT /api/device-requests/:id': [signedIn(owner(200), { body: NEW_REQUEST, unverified: 404 })],
  'DELETE /api/device-requests/:id': [signedIn(owner(204), { unverified: 404 })],
  'PUT /api/device-requests/:id/status': [
    to('submitted', analysts, 'under_analysis'),
    to('under_analysis', analysts, 'committee_review'),
    to('committee_review', office, 'approved'),
    to('committee_review', office, 'rejected'),
    to('submitted', only(200, 'analyst', 'committee', 'business_office'), 'dismissed'),
    { ...to('approved', everyone(409), 'submitted'), unverified: 404 },
  ],
  'PUT /api/device-requests/:id/ordered': [
    signedIn(suppliers, { stage: 'approved', body: { is_ordered: true } }),
  ],
  'PUT /api/device-requests/:id/on-shelf': [
    signedIn(suppliers, { stage: 'ordered', body: { is_on_shelf: true, lawson_id: 'LW-7' } }),
  ],
  'PUT /api/device-requests/:id/assignee': [
    signedIn(only(200, 'analyst', 'business_office', 'admin'), { body: { user_id: null } }),
    signedIn(only(409, 'analyst', 'business_office', 'admin'), {
      stage: 'rejected',
      body: { user_id: null },
    }),
  ],
  'PUT /api/device-requests/:id/urgency': [
    signedIn(only(409, 'analyst', 'business_office', 'admin'), {
      stage: 'submitted',
      body: { urgency: 'soon', reason: 'In stock.' },
    }),
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      stage: 'submitted',
      request: URGENT,
      body: { urgency: 'soon', reason: 'In stock.' },
    }),
  ],
  // What the person may not do at all is refused; of one request that does not exist the line says so.
  'POST /api/device-requests/several': [
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      body: { action: 'send_to_committee', requests: [{ id: 999_999 }], notes: 'Compared.' },
    }),
    signedIn(only(200, 'analyst', 'committee', 'business_office'), {
      body: { action: 'dismiss', requests: [{ id: 999_999 }] },
    }),
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      body: { action: 'assign', requests: [{ id: 999_999 }], user_id: null },
    }),
  ],
  'GET /api/device-requests/:id/analysis': [
    signedIn(staff(200, 404), { stage: 'under_analysis', unverified: 404 }),
  ],
  'GET /api/device-requests/:id/analysis/writers': [
    signedIn(staff(200, 404), { stage: 'under_analysis', unverified: 404 }),
  ],
  'PUT /api/device-requests/:id/analysis/writers/:section': [
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      stage: 'under_analysis',
      body: { writing: true },
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/:id/packet': [
    signedIn(everyone(200), { unverified: 404 }),
    signedIn(everyone(200), { path: '/device-requests/:id/packet?audience=everyone', unverified: 404 }),
    signedIn(staff(200), {
      path: '/device-requests/:id/packet?audience=staff',
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/packet': [
    signedIn(everyone(404), { path: '/device-requests/packet?ids=999999', unverified: 404 }),
  ],
  'PUT /api/device-requests/:id/analysis': [
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      stage: 'under_analysis',
      body: { version: 0, need: { problem: 'Bleeding' } },
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/:id/conditions': [
    signedIn(everyone(200), { stage: 'approved', unverified: 404 }),
  ],
  // The analyst has it.
  'PUT /api/device-requests/:id/conditions/:condition': [
    signedIn(only(200, 'analyst', 'business_office'), {
      stage: 'committee_review',
      body: { closed: true },
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/:id/trial': [
    signedIn(everyone(200), { stage: 'committee_review', unverified: 404 }),
  ],
  // The analyst evaluates it.
  'POST /api/device-requests/:id/trial/evaluations': [
    signedIn(only(201, 'analyst'), {
      stage: 'committee_review',
      body: { answers: { 1: 4 } },
      unverified: 404,
    }),
  ],
  'POST /api/device-requests/:id/trial/end': [
    signedIn(office, { stage: 'committee_review', body: { result: 'keep' } }),
    signedIn(office, { stage: 'committee_review', body: { result: 'stop', reason: 'It leaks.' } }),
    signedIn(only(409, 'business_office'), { stage: 'approved', body: { result: 'keep' } }),
  ],
  'GET /api/evaluations': [signedIn(everyone(200), { unverified: 200 })],
  'GET /api/evaluators': [signedIn(office)],
  'GET /api/device-requests/:id/evidence': [signedIn(everyone(200), { unverified: 404 })],
  'POST /api/device-requests/:id/evidence': [
    signedIn(everyone(201), { body: LINK, unverified: 404 }),
    signedIn(staff(201), { body: { ...LINK, audience: 'staff' }, unverified: 404 }),
    signedIn(staff(201, 409), { stage: 'approved', body: LINK, unverified: 404 }),
  ],
  'GET /api/device-requests/:id/evidence/:eid': [
    signedIn(everyone(200), { unverified: 404 }),
    signedIn(staff(200, 404), { evidence: 'staff', unverified: 404 }),
  ],
  'GET /api/device-requests/:id/evidence/:eid/download': [
    signedIn(everyone(200), { unverified: 404 }),
    signedIn(staff(200, 404), { evidence: 'staff', unverified: 404 }),
  ],
  // What an analyst has added, who may not take part in this call.
  'PUT /api/device-requests/:id/evidence/:eid': [
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      body: { title: 'Offer of May' },
      unverified: 404,
    }),
    signedIn(only(200, 'analyst', 'business_office', 'admin'), {
      body: { audience: 'staff' },
      unverified: 404,
    }),
    signedIn(byRole(403, { provider: 404, analyst: 200, business_office: 200, admin: 200 }), {
      ...{ evidence: 'staff', body: { audience: 'everyone' }, unverified: 404 },
    }),
  ],
  'DELETE /api/device-requests/:id/evidence/:eid': [
    signedIn(only(204, 'analyst', 'business_office', 'admin'), { unverified: 404 }),
    signedIn(byRole(403, { provider: 404, analyst: 204, business_office: 204, admin: 204 }), {
      evidence: 'staff',
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/:id/consultations': [
    signedIn(everyone(200), { stage: 'under_analysis', unverified: 404 }),
  ],
  'POST /api/device-requests/:id/consultations': [
    // Nobody is named in the settings: what is wrong is said to those who may ask.
    signedIn(only(400, 'analyst', 'business_office', 'admin'), {
      stage: 'under_analysis',
      body: { kind: 'pharmacy', question: 'Is it safe?' },
      unverified: 404,
    }),
    signedIn(only(409, 'analyst', 'business_office', 'admin'), {
      stage: 'approved',
      body: { kind: 'pharmacy', question: 'Is it safe?' },
      unverified: 404,
    }),
  ],
  // The business office has asked the analyst.
  'PUT /api/device-requests/:id/consultations/:consultation/answer': [
    signedIn(byRole(403, { provider: 404, analyst: 200 }), {
      stage: 'under_analysis',
      body: { answer: 'yes' },
      unverified: 404,
    }),
  ],
  'DELETE /api/device-requests/:id/consultations/:consultation': [
    signedIn(byRole(403, { provider: 404, analyst: 204, business_office: 204, admin: 204 }), {
      stage: 'under_analysis',
      unverified: 404,
    }),
  ],
  'GET /api/device-requests/:id/follow-ups': [
    signedIn(everyone(200), { stage: 'on_shelf', unverified: 404 }),
  ],
  // The analyst is asked.
  'PUT /api/device-requests/:id/follow-ups/:follow_up': [
    signedIn(byRole(403, { provider: 404, analyst: 200 }), {
      stage: 'on_shelf',
      body: { used: 'yes', again: true },
      unverified: 404,
    }),
  ],
  'GET /api/interests': [signedIn(members)],
  'PUT /api/interests': [
    signedIn(members, { body: { interests: [{ manufacturer: 'Abbott', kind: 'consulting' }] } }),
    signedIn(members, { body: [] }),
  ],
  'GET /api/interests/declarations': [signedIn(only(200, 'business_office', 'admin'))],
  'GET /api/device-requests/:id/recusals': [signedIn(everyone(200), { unverified: 404 })],
  'PUT /api/device-requests/:id/recusal': [
    signedIn(only(200, 'committee'), {
      stage: 'committee_review',
      body: { reason: 'My sister sells it.' },
    }),
    signedIn(only(409, 'committee'), { stage: 'approved', body: { reason: 'My sister sells it.' } }),
    // Nobody is there with this number: what is wrong is said to those who may recuse somebody.
    signedIn(only(400, 'business_office'), {
      stage: 'committee_review',
      body: { user_id: 999_999, reason: 'Their sister sells it.' },
    }),
  ],
  'GET /api/consultants': [signedIn(analysts)],
  'POST /api/udi/parse': [signedIn(everyone(200), { body: { udi: '(01)51022222233336' } })],
  // Into an earlier one that is under analysis.
  'POST /api/device-requests/:id/merge': [
    signedIn(only(200, 'analyst', 'business_office'), { body: {} }),
    signedIn(only(409, 'analyst', 'business_office'), { stage: 'approved', body: {} }),
  ],
  'POST /api/device-requests/:id/restore': [
    signedIn(only(200, 'analyst', 'committee', 'business_office'), { stage: 'dismissed', body: {} }),
    signedIn(only(409, 'analyst', 'committee', 'business_office'), { stage: 'submitted', body: {} }),
  ],
  'GET /api/operations': [signedIn(admins(200))],
  'GET /api/mails': [signedIn(admins(200))],
  'POST /api/mails/:id/retry': [signedIn(admins(404), { body: {} })],
  'GET /api/mail/unsubscribe': [open(200)],
  // Only a link that the portal has signed.
  'POST /api/mail/unsubscribe': [open(404, { body: {} })],
  'GET /api/notices': [signedIn(everyone(200))],
  // Nobody is told of what is made here.
  'PUT /api/notices/:id/read': [signedIn(everyone(404), { body: {}, unverified: 404 })],
  'PUT /api/notices/read-all': [signedIn(everyone(204), { body: {} })],
  'GET /api/notices/preferences': [signedIn(everyone(200))],
  'PUT /api/notices/preferences': [signedIn(everyone(200), { body: { taken: ['portal'] } })],
  'GET /api/push-devices': [signedIn(everyone(200))],
  'PUT /api/push-devices': [
    signedIn(everyone(200), {
      body: {
        endpoint: 'https://push.example/1',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  ],
  // Nobody here has this device.
  'DELETE /api/push-devices/:id': [signedIn(everyone(404))],
  'POST /api/device-requests/:id/files': [
    signedIn(only(201, 'provider', 'analyst', 'business_office', 'admin'), { unverified: 404 }),
  ],
  'GET /api/device-requests/:id/files': [signedIn(everyone(200), { unverified: 404 })],
  'GET /api/device-requests/:id/files/:fileId/download': [signedIn(everyone(200), { unverified: 404 })],
  'GET /api/device-requests/:id/history': [signedIn(everyone(200), { unverified: 404 })],
  'GET /api/device-requests/:id/comments': [signedIn(everyone(200), { unverified: 404 })],
  'POST /api/device-requests/:id/comments': [
    signedIn(everyone(201), { body: { body: 'Which size?' }, unverified: 404 }),
    signedIn(staff(201), { body: { body: 'Why?', audience: 'staff' }, unverified: 404 }),
  ],
  'GET /api/device-requests/:id/addressees': [signedIn(everyone(200), { unverified: 404 })],
  // The analyst wrote it, and asks the provider.
  'POST /api/device-requests/:id/comments/:comment/answer': [
    signedIn(only(201, 'provider'), { body: { body: 'The larger one.' }, unverified: 404 }),
    // Nobody learns from a mention who there is.
    signedIn(only(400, 'provider'), {
      body: { body: 'The larger one.', mentions: [999_999] },
      unverified: 404,
    }),
  ],
  'POST /api/device-requests/:id/comments/:comment/withdraw': [
    signedIn(staff(200), { body: {}, unverified: 404 }),
  ],
  'PUT /api/device-requests/:id/comments/:comment': [
    signedIn(only(200, 'analyst'), { body: { body: 'Which size do you need?' }, unverified: 404 }),
    signedIn(only(400, 'analyst'), {
      body: { body: 'Which size?', mentions: [999_999] },
      unverified: 404,
    }),
  ],
  'DELETE /api/device-requests/:id/comments/:comment': [signedIn(only(200, 'analyst'), { unverified: 404 })],
  'PUT /api/device-requests/:id/watch': [signedIn(everyone(204), { unverified: 404 })],
  'DELETE /api/device-requests/:id/watch': [signedIn(everyone(204), { unverified: 404 })],
  'PUT /api/device-requests/:id/support': [
    signedIn(byRole(403, { provider: 409, committee: 200, business_office: 200, admin: 200 }), { body: {} }),
    signedIn(only(409, 'provider', 'committee', 'business_office', 'admin'), { stage: 'rejected', body: {} }),
  ],
  'DELETE /api/device-requests/:id/support': [
    signedIn(only(200, 'provider', 'committee', 'business_office', 'admin')),
  ],
  // Nobody here may open a preview: the answer is as if there were none.
  'POST /api/remotes/previews': [
    signedIn(everyone(404), { body: { name: 'analyst', version: '1.0.0' }, unverified: 404 }),
  ],
  'GET /api/remotes/previews/:name/:version': [
    signedIn(everyone(404), { path: '/remotes/previews/analyst/1.0.0', unverified: 404 }),
  ],
  'POST /api/remotes/overrides': [
    signedIn(everyone(201), { body: { name: 'analyst', origin: 'http://localhost:4010' } }),
  ],
  'GET /api/apps/jwks.json': [open(200)],
  'GET /api/apps/:name/*': [backend()],
  'POST /api/apps/:name/*': [backend({})],
  'PUT /api/apps/:name/*': [backend({})],
  'PATCH /api/apps/:name/*': [backend({})],
  'DELETE /api/apps/:name/*': [backend()],
  'POST /api/remotes/reports': [signedIn(everyone(204), { body: {}, unverified: 204 })],
  'POST /api/csp-reports': [open(204, { body: { 'csp-report': {} } })],
  'GET /api/users': [signedIn(admins(200))],
  'POST /api/users': [
    signedIn(admins(201), { body: { email: 'new@hospital.example', name: 'New', role: 'analyst' } }),
  ],
  'GET /api/users/me': [signedIn(everyone(200), { unverified: 200 })],
  'PUT /api/users/me': [signedIn(everyone(200), { body: { name: 'New name' } })],
  'GET /api/users/:id': [signedIn(admins(200))],
  'PUT /api/users/:id': [signedIn(admins(200), { body: { name: 'New name' } })],
  'GET /api/users/:id/sessions': [signedIn(admins(200))],
  'DELETE /api/users/:id/sessions': [signedIn(admins(200))],
  'DELETE /api/users/:id/sessions/:session': [
    // Theirs has another name.
    signedIn(admins(404), { path: '/users/1/sessions/0123456789abcdef' }),
  ],
  'GET /api/security-events': [signedIn(admins(200))],
  'GET /api/teams': [signedIn(everyone(200), { unverified: 200 })],
  // Nobody here is in a team.
  'GET /api/teams/:dashboard': [signedIn(everyone(403), { path: '/teams/biomed' })],
  'POST /api/teams/:dashboard/tokens': [
    signedIn(everyone(403), { path: '/teams/biomed/tokens', body: { label: 'CI' } }),
  ],
  'DELETE /api/teams/:dashboard/tokens/:id': [signedIn(everyone(403), { path: '/teams/biomed/tokens/1' })],
  'GET /api/team-members': [signedIn(admins(200))],
  'PUT /api/team-members': [
    signedIn(admins(400), { body: { dashboard: 'biomed', email: 'nobody@h.example', role: 'member' } }),
  ],
  'DELETE /api/team-members/:dashboard/:user': [signedIn(admins(404), { path: '/team-members/biomed/1' })],
  'GET /api/approvals': [signedIn(admins(200))],
  // Nothing waits here.
  'PUT /api/approvals/:dashboard': [
    signedIn(admins(404), {
      path: '/approvals/biomed',
      body: { version: '1.0.0-0a1b2c3d', approve: true, revision: '0a1b2c3d4e5f' },
    }),
  ],
  'GET /api/approvals/:dashboard/claims': [signedIn(admins(200), { path: '/approvals/biomed/claims' })],
  // Nothing is approved of it.
  'DELETE /api/approvals/:dashboard/claims/:claim': [
    signedIn(admins(404), { path: '/approvals/biomed/claims/0a1b2c3d4e5f' }),
  ],
  'GET /api/flags': [signedIn(admins(200))],
  // No dashboard declares a flag here.
  'PUT /api/flags/:dashboard/:name': [
    signedIn(admins(404), {
      path: '/flags/analyst/none',
      body: { killed: false, percent: 0, roles: [], people: [] },
    }),
  ],
  'GET /api/saved-views': [signedIn(everyone(200))],
  'POST /api/saved-views': [
    signedIn(everyone(201), { body: { list: 'mine', name: 'Late', query: 'overdue=true' } }),
    signedIn(staff(201), {
      body: { list: 'supply_chain', name: 'Late', query: 'overdue=true' },
    }),
    signedIn(only(201, 'analyst'), {
      body: { list: 'all', name: 'Late for analysts', query: 'overdue=true', role: 'analyst' },
    }),
  ],
  // Nobody here has saved one.
  'PUT /api/saved-views/:id': [signedIn(everyone(404), { body: { name: 'Later' }, unverified: 404 })],
  'DELETE /api/saved-views/:id': [signedIn(everyone(404), { unverified: 404 })],
  'GET /api/meetings': [signedIn(only(200, 'committee', 'business_office', 'admin'))],
  // What is wrong is said to those who may plan.
  'POST /api/meetings': [signedIn(only(400, 'committee', 'business_office'), { body: {} })],
  'POST /api/circulations': [signedIn(only(400, 'committee', 'business_office'), { body: {} })],
  'GET /api/meetings/:id': [signedIn(readers, { path: '/meetings/:meeting', unverified: 404 })],
  'GET /api/meetings/:id/history': [
    signedIn(readers, { path: '/meetings/:meeting/history', unverified: 404 }),
  ],
  'GET /api/meetings/:id/series': [signedIn(readers, { path: '/meetings/:meeting/series', unverified: 404 })],
  // The business office has planned it, and another member is its chair. What is wrong is said to those who may change it.
  'PUT /api/meetings/:id': [
    signedIn(byRole(404, { committee: 403, business_office: 400, admin: 403 }), {
      path: '/meetings/:meeting',
      body: {},
      unverified: 404,
    }),
  ],
  'DELETE /api/meetings/:id': [
    signedIn(byRole(404, { committee: 403, business_office: 204, admin: 403 }), {
      path: '/meetings/:meeting',
      unverified: 404,
    }),
  ],
  // None of these people is a member.
  'PUT /api/meetings/:id/answer': [
    signedIn(only(404, 'provider', 'analyst', 'supply_chain'), {
      path: '/meetings/:meeting/answer',
      body: { answer: 'yes' },
      unverified: 404,
    }),
  ],
  'GET /api/users/me/calendar': [signedIn(everyone(200))],
  'POST /api/users/me/calendar': [signedIn(only(201, 'committee', 'business_office', 'admin'), { body: {} })],
  'DELETE /api/users/me/calendar': [signedIn(everyone(204))],
  // They have named nobody and given no calendar.
  'GET /api/users/me/deputy': [signedIn(everyone(404))],
  'PUT /api/users/me/deputy': [signedIn(everyone(400), { body: {} })],
  'DELETE /api/users/me/deputy': [signedIn(everyone(204))],
  'GET /api/users/me/deputy/candidates': [signedIn(everyone(200))],
  'GET /api/users/me/absences': [signedIn(everyone(404))],
  'PUT /api/users/me/absences': [signedIn(everyone(400), { body: {} })],
  'DELETE /api/users/me/absences': [signedIn(everyone(204))],
  'GET /api/device-requests/:id/deputies': [signedIn(everyone(200), { unverified: 404 })],
  // There is none at this address.
  'GET /api/calendar/:secret.ics': [open(404, { path: '/calendar/secret.ics' })],
  'POST /api/meetings/:id/items': [
    signedIn(byRole(404, { committee: 403, business_office: 201, admin: 403 }), {
      path: '/meetings/:meeting/items',
      body: { text: 'Other matters' },
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/items': [
    signedIn(byRole(404, { committee: 403, business_office: 200, admin: 403 }), {
      path: '/meetings/:meeting/items',
      body: { order: [] },
      unverified: 404,
    }),
  ],
  // There is none.
  'PUT /api/meetings/:id/items/:item': [
    signedIn(byRole(404, { committee: 403, admin: 403 }), {
      path: '/meetings/:meeting/items/999999',
      body: { minutes: 5 },
      unverified: 404,
    }),
  ],
  'DELETE /api/meetings/:id/items/:item': [
    signedIn(byRole(404, { committee: 403, admin: 403 }), {
      path: '/meetings/:meeting/items/999999',
      unverified: 404,
    }),
  ],
  // Another member is the chair, and the meeting has not begun.
  'POST /api/meetings/:id/open': [
    signedIn(byRole(404, { committee: 403, business_office: 200, admin: 403 }), {
      path: '/meetings/:meeting/open',
      unverified: 404,
    }),
  ],
  'POST /api/meetings/:id/close': [
    signedIn(byRole(404, { committee: 403, business_office: 409, admin: 403 }), {
      path: '/meetings/:meeting/close',
      unverified: 404,
    }),
  ],
  'POST /api/meetings/:id/items/:item/open': [
    signedIn(byRole(404, { committee: 403, business_office: 409, admin: 403 }), {
      path: '/meetings/:meeting/items/999999/open',
      unverified: 404,
    }),
  ],
  'POST /api/meetings/:id/items/:item/close': [
    signedIn(byRole(404, { committee: 403, business_office: 409, admin: 403 }), {
      path: '/meetings/:meeting/items/999999/close',
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/attendance': [
    signedIn(byRole(404, { committee: 409, business_office: 409, admin: 409 }), {
      path: '/meetings/:meeting/attendance',
      body: { present: true },
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/items/:item/vote': [
    signedIn(only(404, 'committee'), {
      path: '/meetings/:meeting/items/999999/vote',
      body: { vote: 'approve' },
    }),
  ],
  'PUT /api/meetings/:id/items/:item/recusal': [
    signedIn(everyone(404), {
      path: '/meetings/:meeting/items/999999/recusal',
      body: { reason: 'So.' },
      unverified: 404,
    }),
  ],
  'GET /api/meetings/:id/items/:item/notes': [
    signedIn(everyone(404), {
      path: '/meetings/:meeting/items/999999/notes',
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/items/:item/notes': [
    signedIn(everyone(404), {
      path: '/meetings/:meeting/items/999999/notes',
      body: { text: 'We talked.', version: 0 },
      unverified: 404,
    }),
  ],
  // The chair is another member, and has taken the minutes.
  'GET /api/meetings/:id/minutes': [
    signedIn(byRole(404, { committee: 409, business_office: 409, admin: 409 }), {
      path: '/meetings/:meeting/minutes',
      unverified: 404,
    }),
    signedIn(readers, { path: '/meetings/:closed/minutes', unverified: 404 }),
  ],
  'GET /api/meetings/:id/minutes.pdf': [
    signedIn(readers, { path: '/meetings/:closed/minutes.pdf', unverified: 404 }),
  ],
  'GET /api/meetings/:id/minutes.docx': [
    signedIn(readers, { path: '/meetings/:closed/minutes.docx', unverified: 404 }),
  ],
  'PUT /api/meetings/:id/minutes': [
    signedIn(byRole(404, { committee: 403, business_office: 200, admin: 403 }), {
      path: '/meetings/:closed/minutes',
      body: { text: 'We met.', version: 1 },
      unverified: 404,
    }),
  ],
  // The chair alone.
  'POST /api/meetings/:id/minutes/approve': [
    signedIn(only(404, 'provider', 'analyst', 'supply_chain'), {
      path: '/meetings/:closed/minutes/approve',
      body: {},
      unverified: 404,
    }),
  ],
  // They are not approved.
  'POST /api/meetings/:id/minutes/additions': [
    signedIn(byRole(404, { committee: 403, business_office: 409, admin: 403 }), {
      path: '/meetings/:closed/minutes/additions',
      body: { text: 'We met late.' },
      unverified: 404,
    }),
  ],
  'GET /api/meetings/:id/actions': [
    signedIn(readers, { path: '/meetings/:meeting/actions', unverified: 404 }),
  ],
  'POST /api/meetings/:id/actions': [
    signedIn(byRole(404, { committee: 403, business_office: 409, admin: 403 }), {
      path: '/meetings/:meeting/actions',
      body: { text: 'Ask.', guest: 'Gil' },
      unverified: 404,
    }),
    signedIn(byRole(404, { committee: 403, business_office: 201, admin: 403 }), {
      path: '/meetings/:closed/actions',
      body: { text: 'Ask.', guest: 'Gil' },
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/actions/:action': [
    signedIn(byRole(404, { committee: 403, admin: 403 }), {
      path: '/meetings/:closed/actions/999999',
      body: { text: 'Ask.', guest: 'Gil' },
      unverified: 404,
    }),
  ],
  'DELETE /api/meetings/:id/actions/:action': [
    signedIn(byRole(404, { committee: 403, admin: 403 }), {
      path: '/meetings/:closed/actions/999999',
      unverified: 404,
    }),
  ],
  'POST /api/meetings/:id/actions/:action/done': [
    signedIn(everyone(404), {
      path: '/meetings/:closed/actions/999999/done',
      body: {},
      unverified: 404,
    }),
  ],
  'POST /api/meetings/:id/actions/:action/reopen': [
    signedIn(everyone(404), {
      path: '/meetings/:closed/actions/999999/reopen',
      unverified: 404,
    }),
  ],
  'PUT /api/meetings/:id/minute-taker': [
    signedIn(byRole(404, { committee: 403, business_office: 200, admin: 403 }), {
      path: '/meetings/:meeting/minute-taker',
      body: { user_id: null },
      unverified: 404,
    }),
  ],
  'GET /api/meeting-proposals': [signedIn(only(200, 'committee', 'business_office', 'admin'))],
  'GET /api/device-requests/:id/meeting': [
    signedIn(everyone(200), { stage: 'committee_review', unverified: 404 }),
  ],
  'GET /api/device-requests/:id/routing': [signedIn(everyone(200), { stage: 'submitted', unverified: 404 })],
  'GET /api/device-requests/:id/advice': [
    signedIn(everyone(200), { stage: 'committee_review', unverified: 404 }),
  ],
  'GET /api/device-requests/:id/second-approval': [
    signedIn(everyone(200), { stage: 'committee_review', unverified: 404 }),
  ],
  // No approval waits.
  'PUT /api/device-requests/:id/second-approval': [
    signedIn(only(409, 'business_office'), { stage: 'committee_review', body: { number: 1 } }),
  ],
  'DELETE /api/device-requests/:id/second-approval': [
    signedIn(only(409, 'business_office'), { stage: 'committee_review' }),
  ],
  'GET /api/meeting-candidates': [signedIn(planners)],
  'GET /api/waiting': [signedIn(everyone(200), { unverified: 200 })],
  'GET /api/waiting/:kind': [signedIn(everyone(200), { path: '/waiting/questions' })],
  // Of whoever asks: nobody reads another's.
  'GET /api/drafts/:key': [signedIn(everyone(200), { path: '/drafts/analysis-notes:7' })],
  'PUT /api/drafts/:key': [
    signedIn(everyone(200), { path: '/drafts/analysis-notes:7', body: { value: { notes: 'Half' } } }),
  ],
  'DELETE /api/drafts/:key': [signedIn(everyone(200), { path: '/drafts/analysis-notes:7' })],
  'GET /api/settings/:name': [signedIn(admins(200), { path: '/settings/holidays' })],
  'PUT /api/settings/:name': [
    signedIn(admins(200), { path: '/settings/target_submitted', body: { value: 4 } }),
  ],
  'POST /api/routing/trial': [
    signedIn(admins(200), {
      body: { rules: [{ name: 'All', when: [], circulation: 3 }] },
    }),
  ],
  'GET /api/auth/verify': [signedIn(everyone(200), { unverified: 200 })],
  'GET /api/sessions': [signedIn(everyone(200), { unverified: 200 })],
  'DELETE /api/sessions': [signedIn(everyone(200), { unverified: 200 })],
  'DELETE /api/sessions/:session': [
    signedIn(everyone(404), { unverified: 404, path: '/sessions/0123456789abcdef' }),
  ],
  'POST /api/auth/logout': [open(204)],
  // Wants an identity token, which a session's is not.
  'POST /api/auth/local': [open(401, { body: { userDetails: {} } })],
  'GET /api/embed': [open(403)],
  'POST /api/auth/embed': [signedIn(everyone(403), { body: { origin: 'https://intranet.example' } })],
  'POST /api/profile/complete-profile': [signedIn(everyone(409), { body: { role: 'analyst' } })],
  'GET /api/config': [open(200)],
  'GET /api/remotes': [open(200)],
  'GET /api/graphql': [open(200, { path: '/graphql?query={viewer{id}}' })],
  'GET /api/openapi.json': [open(200)],
  'POST /api/graphql': [open(200, { body: { query: '{ viewer { id } }' } })],
};

/** Of the identity library, of files and pages, of the machine; the mailbox of development is not there in production. */
const NOT_THE_PRODUCTS =
  /^(GET|POST) (\/api\/idp\/\*|\/healthz|\/readyz|\/remotes\/.*|\/embed\.(js|d\.ts)|\/sandbox\/.*|\/scanner\/.*|\/sdk(\/\*)?|\/\*|\/api\/dev\/mail|\/api\/docs(\/.*)?)$/;
/** Calls of teams and browsers about dashboards, which have keys of their own: see their own tests. */
const DASHBOARDS = / \/api\/(dashboards|dashboard-previews|remotes\/errors)/;

describe.each(DIALECTS)('every route for every role on %s', (dialect) => {
  let gateway: TestGateway;
  let ofTeam: Backend;
  const people = {} as Record<Role | 'unverified', SignedIn>;
  beforeAll(async () => {
    ofTeam = await startBackend();
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(async () => {
    await gateway.stop();
    await ofTeam.stop();
  });

  it('has an entry', () => {
    const missing = gateway.routes
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !MATRIX[route] && !NOT_THE_PRODUCTS.test(route) && !DASHBOARDS.test(route));
    expect(missing).toEqual([]);
  });

  const rows = Object.entries(MATRIX).flatMap(([route, all]) =>
    all.map((row) => ({ route, row, stage: row.stage ?? 'submitted' })),
  );

  it.each(shareOf(dialect, rows))('$route of what is $stage', async ({ route, row, stage }) => {
    const { services } = gateway;
    for (const role of ROLES) people[role] = await signInAs(services, role);
    people.unverified = await signInAs(services, 'admin', { email_verified: 0 });
    if (row.path?.startsWith('/apps/devices'))
      await withBackend(services, 'devices', ofTeam.url, { any: ['analyze_requests'] });
    const callers: [string, Caller, number][] = [
      ...ROLES.map((role): [string, Caller, number] => [role, people[role], row.roles[role]]),
      ['nobody', null, row.nobody],
      ['unverified', people.unverified, row.unverified],
    ];
    const answered: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [who, caller, status] of callers) {
      const { status: found, body } = await call(route, row, caller);
      answered[who] = found;
      expected[who] = status;
      if (found >= 400 && !route.includes('graphql')) expect(body).toEqual(refusal(expect.any(String)));
    }
    expect(answered).toEqual(expected);
    // Who is not signed in learns nothing of what a call takes.
    if (expected.nobody === 401 && row.body)
      expect((await call(route, { ...row, body: {} }, null)).status).toBe(401);

    async function call(route: string, row: Row, caller: Caller) {
      const [method = '', url = ''] = route.split(' ');
      const isMerge = url.endsWith('/merge');
      const into = isMerge && (await requestAt(services, people.provider.id, 'under_analysis')).id;
      const { id } = await requestAt(services, people.provider.id, stage, row.request);
      if (route.startsWith('POST') && url.endsWith('/:id/files')) {
        return upload(gateway, caller, id, 'costs.xlsx', ZIPS.plain);
      }
      const about = url.startsWith('/api/users') ? people.analyst.id : id;
      let path = (row.path ?? url.replace('/api', '')).replace(':id', String(about));
      if (path.includes(':fileId')) {
        const file = await upload(gateway, people.analyst, id, 'costs.xlsx', ZIPS.plain);
        path = path.replace(':fileId', String(file.body.id));
      }
      if (path.includes(':condition')) {
        const condition = { text: 'Train the staff', user_id: people.analyst.id, until: '2999-12-31' };
        const approval = { status: 'approved', conditions: [condition] };
        await rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, approval);
        path = path.replace(':condition', '1');
      }
      if (path.includes('/trial') && stage === 'committee_review') {
        const approval = { status: 'approved', trial: trialToBegin(people.analyst.id) };
        await rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, approval);
      }
      if (path.includes(':eid')) {
        const about = { audience: row.evidence ?? 'everyone' };
        const document = await addEvidence(gateway, people.analyst, id, 'offer.pdf', pdf(), about);
        path = path.replace(':eid', String(document.body.id));
      }
      if (path.includes(':consultation')) {
        const asked = { kind: 'person', person: people.analyst.id, question: 'Is it safe?' };
        await rest(gateway, people.business_office, `POST /device-requests/${id}/consultations`, asked);
        path = path.replace(':consultation', '1');
      }
      path = path.replace(':section', 'need');
      if (path.includes(':follow_up')) {
        await services.db.insertInto('request_follow_ups').values(followUpOf(id, people.analyst)).execute();
        path = path.replace(':follow_up', '2');
      }
      if (path.includes(':meeting')) {
        const chair = await signInAs(services, 'committee');
        const meeting = await meetingOf(services.db, { chair, planner: people.business_office });
        path = path.replace(':meeting', String(meeting));
      }
      if (path.includes(':closed')) {
        const chair = await signInAs(services, 'committee');
        const over = { chair, planner: people.business_office };
        const meeting = await meetingOf(services.db, over, { state: 'closed' });
        path = path.replace(':closed', String(meeting));
      }
      if (path.includes(':comment')) {
        const question = { body: 'Which size?', question_to: people.provider.id };
        const asked = await rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, question);
        path = path.replace(':comment', String(asked.body.id));
      }
      return rest(gateway, caller, `${method} ${path}`, into ? { into } : row.body);
    }
  });
});
