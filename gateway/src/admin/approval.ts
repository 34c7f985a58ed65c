import { parseArgs } from 'node:util';
import { describeLimits } from '@portal/domain';
import { listApprovedClaims, withdrawClaim } from '../dashboards/approvals/approved.ts';
import { type Approval, decide, listApprovals } from '../dashboards/approvals/service.ts';
import type { Publisher } from '../dashboards/versions/publisher.ts';
import { opened, openedWithFeed } from './opened.ts';

const USAGE =
  'dashboard-approval takes: list, approve NAME VERSION REVISION, refuse NAME VERSION --reason "TEXT", claims NAME, or withdraw NAME CLAIM.';
const OPERATOR: Publisher = { label: 'an operator, by command' };
const MARKS = { added: '+', changed: '~', dropped: '-' } as const;

function tell({
  dashboard,
  version,
  state,
  percent,
  limits,
  askedAt,
  askedBy,
  reason,
  difference,
  revision,
}: Approval): string {
  const share = percent === null ? '' : ` for ${percent} % of the browsers`;
  return [
    `${dashboard} ${version}${share}  ${state}${reason ? ` (${reason})` : ''}  ${askedAt}  ${askedBy}  revision ${revision}`,
    ...difference.map(
      ({ change, claim, before }) => `  ${MARKS[change]} ${claim}${before ? ` (before: ${before})` : ''}`,
    ),
    ...describeLimits(limits ?? {}).map((line) => `  canaries: ${line}`),
  ].join('\n');
}

async function claims(name: string): Promise<string> {
  const approved = await opened((services) => listApprovedClaims(services, name));
  const lines = approved.map(
    ({ id, claim, usedBy }) => `${id}  ${claim}${usedBy.length ? `  used by ${usedBy.join(', ')}` : ''}`,
  );
  return lines.join('\n') || `Nothing is approved of ${name}.`;
}

async function withdraw(name: string, id: string): Promise<string> {
  const { claim, usedBy } = await openedWithFeed((services) => withdrawClaim(services, OPERATOR, name, id));
  const more = usedBy.length
    ? ` ${usedBy.join(' and ')} goes on with it until it is rolled back or disabled.`
    : '';
  return `${name} may not claim it any more: ${claim}.${more}`;
}

/** `npm run admin -- dashboard-approval …` */
export async function dashboardApproval(args: string[]): Promise<string> {
  const options = { reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [word, name, subject, revision, ...more] = positionals;
  const { reason } = values;
  if (more.length > 0) throw new Error(USAGE);
  const given = [name, subject, revision, reason].filter((each) => each !== undefined).length;
  if (word === 'list' && given === 0) {
    const approvals = await opened((services) => listApprovals(services));
    return approvals.map(tell).join('\n') || 'Nothing waits for approval.';
  }
  if (word === 'claims' && name && given === 1) return claims(name);
  if (word === 'withdraw' && name && subject && given === 2) return withdraw(name, subject);
  if (word === 'refuse' && name && subject && reason && given === 3) {
    await openedWithFeed((services) =>
      decide(services, OPERATOR, name, { version: subject, approve: false, reason }),
    );
    return `${name} ${subject} is refused.`;
  }
  if (word !== 'approve' || !name || !subject || !revision || given !== 3) throw new Error(USAGE);
  // What the version asks is checked against the schema, which all modules make.
  await import('../modules.ts');
  await openedWithFeed((services) =>
    decide(services, OPERATOR, name, { version: subject, approve: true, revision }),
  );
  return `${name} ${subject} is approved and published.`;
}
