import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { CatalogueDevicesTable } from './tables.ts';
import './tables.ts';

/** Sorts after every character of a term. */
const LAST = '\u{10FFFF}';
/** The most terms that are read for one beginning: more than the devices to show, because several terms can belong to one device. */
const MOST_TERMS = 40;

/** The id of the generation that readers see; undefined when there is none. */
export async function currentGeneration(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('device_generations')
    .select('id')
    .where('state', '=', 'current')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The primary identifiers of devices with terms that begin so, the best first. Each beginning is one range of the index. */
export async function identifiersOf(
  db: Database,
  generation: number,
  beginnings: readonly string[],
  most: number,
): Promise<string[]> {
  const ranges = beginnings.map(
    (term, rank) => sql`select * from (
      select term, di, ${sql.lit(rank)} as place from device_terms
      where generation = ${generation} and term >= ${term} and term < ${term + LAST}
      order by term, di limit ${sql.lit(MOST_TERMS)}) r${sql.raw(String(rank))}`,
  );
  const { rows } = await sql<{
    di: string;
  }>`${sql.join(ranges, sql` union all `)} order by place, term, di`.execute(db);
  return [...new Set(rows.map(({ di }) => di))].slice(0, most);
}

export interface Found extends Omit<CatalogueDevicesTable, 'generation'> {
  gmdn_name: string | null;
  product_code: string | null;
  device_class: string | null;
}

/** The devices with these primary identifiers. One statement for all. */
export async function devicesOf(db: Database, generation: number, dis: readonly string[]): Promise<Found[]> {
  if (!dis.length) return [];
  return db
    .selectFrom('catalogue_devices as d')
    .leftJoin('device_kinds as g', (join) =>
      join.onRef('g.generation', '=', 'd.generation').onRef('g.di', '=', 'd.di').on('g.kind', '=', 'gmdn'),
    )
    .leftJoin('device_kinds as c', (join) =>
      join
        .onRef('c.generation', '=', 'd.generation')
        .onRef('c.di', '=', 'd.di')
        .on('c.kind', '=', 'product_code'),
    )
    .select([
      'd.di',
      'd.brand_name',
      'd.company_name',
      'd.version_model',
      'd.catalog_number',
      'd.description',
      'd.single_use',
      'd.mri_safety',
      'd.in_distribution',
      'g.name as gmdn_name',
      'c.code as product_code',
      'c.device_class',
    ])
    .where('d.generation', '=', generation)
    .where('d.di', 'in', dis)
    .execute();
}
