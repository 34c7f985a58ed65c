import { parseArgs } from 'node:util';
import { type Approval, decide, listApprovals } from '../dashboards/approvals/service.ts';
import type { Publisher } from '../dashboards/remotes/publisher.ts';
import { createChangeFeed } from '../platform/changes/create-feed.ts';
import type { Services } from '../platform/context.ts';
import { opened } from './opened.ts';

const USAGE = 'dashboard-approval takes: list, approve NAME VERSION, or refuse NAME VERSION --reason "TEXT".';
const OPERATOR: Publisher = { label: 'an operator, by command' };
const MARKS = { added: '+', changed: '~', dropped: '-' } as const;

function tell({
  dashboard,
  version,
  state,
  percent,
  askedAt,
  askedBy,
  reason,
  difference,
}: Approval): string {
  const share = percent === null ? '' : ` for ${percent} % of the browsers`;
  return [
    `${dashboard} ${version}${share}  ${state}${reason ? ` (${reason})` : ''}  ${askedAt}  ${askedBy}`,
    ...difference.map(
      ({ change, claim, before }) => `  ${MARKS[change]} ${claim}${before ? ` (before: ${before})` : ''}`,
    ),
  ].join('\n');
}

/** Other gateways hear of it where they share Redis. */
const withFeed = <T>(work: (services: Services) => Promise<T>): Promise<T> =>
  opened(async (services) => {
    const changes = await createChangeFeed(services.config, services.log);
    try {
      // Nothing is mailed.
      return await work({ ...services, changes, mailer: { send: async () => {} } });
    } finally {
      await changes.close();
    }
  });

/** `npm run admin -- dashboard-approval …` */
export async function dashboardApproval(args: string[]): Promise<string> {
  const options = { reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [word, name, version, ...more] = positionals;
  const { reason } = values;
  if (word === 'list' && name === undefined && reason === undefined) {
    const approvals = await opened((services) => listApprovals(services));
    return approvals.map(tell).join('\n') || 'Nothing waits for approval.';
  }
  const approve = word === 'approve';
  if (!name || !version || more.length > 0 || (approve ? reason !== undefined : word !== 'refuse' || !reason))
    throw new Error(USAGE);
  // What the version asks is checked against the schema, which all modules make.
  if (approve) await import('../modules.ts');
  await withFeed((services) => decide(services, OPERATOR, name, { version, approve, reason }));
  return approve ? `${name} ${version} is approved and published.` : `${name} ${version} is refused.`;
}
