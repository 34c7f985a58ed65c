import { type Kysely, sql } from 'kysely';

/** The criteria before they became a setting, with their default weights. */
const CRITERIA = [
  { key: 'patient_outcome', label: 'Patient outcome', help: 'What patients gain by it.', weight: 30 },
  { key: 'safety', label: 'Safety', help: 'What is known against it.', weight: 20 },
  { key: 'cost', label: 'Cost', help: 'What it costs beyond what it replaces.', weight: 25 },
  { key: 'evidence', label: 'Evidence', help: 'How well studies show what it promises.', weight: 15 },
  { key: 'fit', label: 'Fit', help: 'How it goes with what is here: devices, rooms, people.', weight: 10 },
] as const;

interface Change {
  name: string;
  value: string;
  changed_at: string;
  changed_by: number;
  changed_by_name: string;
}

/**
 * The settings of single weights become one setting with all criteria: each change of a weight becomes one of its versions, by the same
 * person at the same time. The old rows stay for an older gateway that runs beside this one, or comes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Change>`
    select name, value, changed_at, changed_by, changed_by_name from hospital_settings
    where name in (${sql.join(CRITERIA.map(({ key }) => `weight_${key}`))})
    order by changed_at, name, version`.execute(db);
  let set = CRITERIA.map((criterion) => ({ ...criterion, weight: Number(criterion.weight), retired: false }));
  let version = 0;
  for (const { name, value, changed_at, changed_by, changed_by_name } of rows) {
    const weight = Number(value);
    if (!Number.isInteger(weight)) continue;
    set = set.map((criterion) => (name === `weight_${criterion.key}` ? { ...criterion, weight } : criterion));
    version++;
    await sql`
      insert into hospital_settings (name, version, value, changed_at, changed_by, changed_by_name)
      values ('score_criteria', ${version}, ${JSON.stringify(set)}, ${changed_at}, ${changed_by}, ${changed_by_name})`.execute(
      db,
    );
  }
}
