import {
  type CatalogueDevice,
  type DeviceClass,
  DomainError,
  listScope,
  MOST_DEVICES,
  type MriSafety,
  manufacturerOf,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { currentGeneration, devicesOf, type Found, identifiersOf } from './store.ts';
import { soughtTerms } from './terms.ts';

const flag = (value: number | null): boolean | null => (value === null ? null : value === 1);

const presented = (row: Found): CatalogueDevice => ({
  di: row.di,
  brandName: row.brand_name,
  companyName: row.company_name,
  manufacturer: manufacturerOf(row.company_name),
  versionModel: row.version_model,
  catalogNumber: row.catalog_number,
  description: row.description,
  deviceClass: row.device_class as DeviceClass | null,
  singleUse: flag(row.single_use),
  mriSafety: row.mri_safety as MriSafety | null,
  gmdnName: row.gmdn_name,
  productCode: row.product_code,
  inDistribution: flag(row.in_distribution),
});

/**
 * Devices of the imported catalogue whose identifier, name, company, model or catalogue number begins with the text, at most
 * `MOST_DEVICES`; none without an import. DomainErrors: `unauthenticated`, `forbidden` for somebody who reads no requests,
 * `too_many_requests`.
 */
export async function findDevices(context: Context, text: string): Promise<CatalogueDevice[]> {
  const { db } = context;
  const user = requireUser(context);
  if (!listScope(user, 'all')) throw new DomainError('forbidden', say('requestsDenied'));
  await context.countSearch?.(user, 'everything');
  const sought = soughtTerms(text, context.clock());
  if (!sought.length) return [];
  const generation = await currentGeneration(db);
  if (generation === undefined) return [];
  const dis = await identifiersOf(db, generation, sought, MOST_DEVICES);
  const rows = new Map((await devicesOf(db, generation, dis)).map((row) => [row.di, row]));
  return dis.flatMap((di) => {
    const row = rows.get(di);
    return row ? [presented(row)] : [];
  });
}
