import { canAct, deputyshipOf, peopleById } from '../../people/index.ts';
import { onLetter } from '../notices/letters.ts';

/** "Dec 4, 2026" for the date 2026-12-04. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The mail that says who stands in for somebody now. Both of them get it, and a former deputy. */
onLetter('deputy', async ({ db }, { of, person, portal }) => {
  const [away] = await peopleById(db, [of]);
  if (!canAct(away)) return null;
  const row = await deputyshipOf(db, of);
  const isOwn = person.id === of;
  const whose = isOwn ? 'you' : away.name;
  const button = { label: 'Open your profile', address: `${portal}/profile` };
  const frame = { thread: `deputy-${of}`, button };
  if (!row || (!isOwn && row.deputy_id !== person.id))
    return {
      ...frame,
      subject: isOwn ? 'Nobody stands in for you' : `You do not stand in for ${away.name}`,
      paragraphs: [`${isOwn ? 'Nobody stands' : 'You do not stand'} in for ${whose} any more.`],
      facts: [],
    };
  const who = isOwn ? `${row.deputy_name} stands` : 'You stand';
  return {
    ...frame,
    subject: isOwn ? `${row.deputy_name} is your deputy` : `You are the deputy of ${away.name}`,
    paragraphs: [
      `${who} in for ${whose}: what waits for ${whose} waits for ${isOwn ? 'them' : 'you'}, too. Votes are not given away.`,
    ],
    facts:
      row.from_day === null || row.until_day === null
        ? [['When', 'Whenever the calendar of absences says so']]
        : [
            ['From', dayWords(row.from_day)],
            ['Until', dayWords(row.until_day)],
          ],
  };
});
