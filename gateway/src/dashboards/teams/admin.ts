import { normalEmail, type TeamRole } from '@portal/domain';
import { withDatabase } from '../versions/admin.ts';
import { addMember, dropMember, everyMember, type Member } from './members.ts';

const USAGE = 'dashboard-member takes: add NAME EMAIL [--tester], remove NAME EMAIL, or list.';
const TESTER = '--tester';
const clock = () => new Date();

const tell = ({ dashboard, email, role, addedAt }: Member) =>
  `${dashboard}  ${email}  ${role}  since ${addedAt}`;

/** `npm run admin -- dashboard-member …` */
export async function dashboardMember(words: string[]): Promise<string> {
  const [word, dashboard, email, ...more] = words.filter((each) => each !== TESTER);
  const role: TeamRole = words.includes(TESTER) ? 'tester' : 'member';
  if (word === 'list' && words.length === 1) {
    const members = await withDatabase((db) => everyMember({ db }));
    return members.map(tell).join('\n') || 'No dashboard has a team yet.';
  }
  if (!dashboard || !email || more.length > 0) throw new Error(USAGE);
  if (word === 'add') {
    await withDatabase((db) => addMember({ db, clock }, { dashboard, email, role }));
    return `${email} is a ${role} of the team of ${dashboard} now.`;
  }
  if (word !== 'remove' || words.includes(TESTER)) throw new Error(USAGE);
  await withDatabase(async (db) => {
    const memberships = (await everyMember({ db })).filter(
      (each) => each.dashboard === dashboard && each.email === normalEmail(email),
    );
    if (memberships.length === 0) throw new Error(`${email} is not in the team of ${dashboard}.`);
    for (const { userId } of memberships) await dropMember({ db, clock }, dashboard, userId);
  });
  return `${email} is not in the team of ${dashboard} any more, and the tokens are dead.`;
}
