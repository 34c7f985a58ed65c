import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import type { Scale } from '../data/load.ts';
import { ANALYST, type Person, PROVIDERS } from '../data/people.ts';

export const OPERATIONS = {
  O1: { title: 'own requests, 20 newest', as: 'provider', page: 20 },
  O2: { title: 'open queue, first 50', as: 'analyst', page: 50 },
  O3: { title: 'archive, first 50', as: 'analyst', page: 50 },
  O3d: { title: 'archive, 50 after 10,000 (400 of 1,000)', as: 'analyst', page: 50 },
  O4: { title: 'one request with requester and files', as: 'analyst' },
  O5: { title: 'create a request', as: 'provider', writes: true },
  O6: { title: 'submitted → under analysis, with notes', as: 'analyst', writes: true },
  O7: { title: '50 newest, each with requester and files', as: 'analyst', page: 50 },
  O8: { title: 'text search, first 50', as: 'analyst', page: 50 },
  // As documented for REST: all fields of each request, without the requester and the files.
  O1r: { title: 'O1 with all fields', as: 'provider', page: 20 },
  O2r: { title: 'submitted requests, first 50, with all fields', as: 'analyst', page: 50 },
  O4r: { title: 'one request alone', as: 'analyst' },
  O8r: { title: 'O8 with all fields', as: 'analyst', page: 50 },
} as const satisfies Record<
  string,
  { title: string; as: 'provider' | 'analyst'; page?: number; writes?: true }
>;
export type Operation = keyof typeof OPERATIONS;
export const isOperation = (name: string): name is Operation => Object.hasOwn(OPERATIONS, name);
export const writes = (operation: Operation): boolean => 'writes' in OPERATIONS[operation];

/** The words of the text search, which occur in a tenth of all requests. */
export const SEARCHED = 'guide wire';
export const NOTES = 'Clinical evidence reviewed, two comparable devices are on contract';

export const newRequest = (number: number) => ({
  device_name: `New device ${number}`,
  description: 'For the hybrid room: a lower profile and a shorter procedure for the patients of today',
  additional_notes: 'Adults with tortuous anatomy',
  representative_name: 'N/A',
  department: 'CVOR',
  manufacturer: 'Medtronic',
  is_replacement: true,
  replacement_details: 'Replaces the present sheath',
  old_device_name: 'Old sheath',
  old_device_manufacturer: 'Abbott',
});

/** The subject of one request of an operation. */
export interface Subject {
  person: Person;
  /** The id for O4 and O6. */
  id: number;
  /** The row before the deep page. */
  position: { at: string; id: number };
  number: number;
}

const FREQUENT = PROVIDERS.slice(0, 4);
export const personOf = (operation: Operation, number: number): Person =>
  OPERATIONS[operation].as === 'analyst' ? ANALYST : (FREQUENT[number % FREQUENT.length] as Person);

export const deepOffset = (scale: Scale) => (scale === '1k' ? 400 : scale === '10k' ? 4_000 : 10_000);

/** An answer in a common form, so that the answers of all targets can be compared with the database. */
export interface Answer {
  id: number;
  name: string;
  status: string;
  email: string;
  requester?: string;
  files?: number[];
}

const LISTED = 'r.id, r.device_name AS name, r.status, r.requester_email AS email';
const NEWEST = 'ORDER BY r.submission_date DESC, r.id DESC LIMIT';

/** The statement that finds the requests that an operation must answer. It is the simplest possible one, whatever it costs. */
function truth(operation: Operation, { person, id }: Subject, scale: Scale): [string, unknown[]] {
  const from = `SELECT ${LISTED}, u.name AS requester FROM device_requests r JOIN users u ON u.id = r.requested_by`;
  const archive = `${from} WHERE r.status = 'rejected' OR r.is_on_shelf = 1
    ORDER BY COALESCE(r.last_updated, r.submission_date) DESC, r.id DESC LIMIT 50`;
  switch (operation) {
    case 'O1':
    case 'O1r':
      return [`${from} WHERE r.requested_by = ? ${NEWEST} 20`, [person.id]];
    case 'O2':
      return [`${from} WHERE r.status IN ('submitted', 'under_analysis') ${NEWEST} 50`, []];
    case 'O2r':
      return [`${from} WHERE r.status = 'submitted' ${NEWEST} 50`, []];
    case 'O3':
      return [archive, []];
    case 'O3d':
      return [`${archive} OFFSET ?`, [deepOffset(scale)]];
    case 'O5':
      return [`${from} WHERE r.requested_by = ? ORDER BY r.id DESC LIMIT 1`, [person.id]];
    case 'O4':
    case 'O4r':
    case 'O6':
      return [`${from} WHERE r.id = ?`, [id]];
    case 'O7':
      return [`${from} ${NEWEST} 50`, []];
    case 'O8':
    case 'O8r':
      return [
        `${from} WHERE r.device_name LIKE ? OR r.description LIKE ? ${NEWEST} 50`,
        Array(2).fill(`%${SEARCHED}%`),
      ];
  }
}

/** The correct answer, from the database as it is now. */
export async function expected(
  connection: Connection,
  operation: Operation,
  subject: Subject,
  scale: Scale,
): Promise<Required<Answer>[]> {
  const [rows] = await connection.query<(RowDataPacket & Required<Answer>)[]>(
    ...truth(operation, subject, scale),
  );
  const ids = rows.map(({ id }) => id);
  const [files] = await connection.query<(RowDataPacket & { id: number; request: number })[]>(
    'SELECT id, request_id AS request FROM request_files WHERE request_id IN (?) ORDER BY id',
    [ids.length ? ids : [0]],
  );
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ request }) => request === row.id).map(({ id }) => id),
  }));
}

/** The first difference between an answer and the correct one, in a few words; null when there is none. */
export function difference(answer: readonly Answer[], truthful: readonly Required<Answer>[]): string | null {
  const ids = (rows: readonly Answer[]) => rows.map(({ id }) => id).join(' ');
  if (ids(answer) !== ids(truthful)) return `ids ${ids(answer)} instead of ${ids(truthful)}`;
  for (const [index, row] of answer.entries()) {
    const right: Answer = truthful[index] as Answer;
    for (const key of Object.keys(row) as (keyof Answer)[]) {
      if (String(row[key]) !== String(right[key])) {
        return `${key} of ${row.id} is ${row[key]} instead of ${right[key]}`;
      }
    }
  }
  return null;
}
