import { REPORTS, type ReportFileInput } from '@portal/domain';
import { onLetter } from '../../requests/index.ts';
import { reportReaders } from '../exports/readers.ts';
import { fileById } from './store.ts';

onLetter('report_file', async ({ db }, { of, person, portal }) => {
  const row = await fileById(db, of);
  if (row?.state !== 'ready' || row.user_id !== person.id) return null;
  if (!(await reportReaders(db, [person.id])).has(person.id)) return null;
  const { section } = JSON.parse(row.wish) as ReportFileInput;
  const title = section === 'register' ? 'The register of requests' : REPORTS[section].title;
  return {
    subject: `Your file is ready: ${title}`,
    thread: `report-file-${of}`,
    paragraphs: ['The file of a report that you asked for is ready. It stays in the portal for a day.'],
    facts: [
      ['Report', title],
      ['File', row.file_name ?? ''],
    ],
    button: { label: 'Open your files', address: `${portal}/reports/files` },
  };
});
