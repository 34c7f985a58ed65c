import type { Generated } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    device_generations: DeviceGenerationsTable;
    catalogue_devices: CatalogueDevicesTable;
    device_terms: DeviceTermsTable;
    device_kinds: DeviceKindsTable;
  }
}

/** `importing` until it is complete, then `current`, and `old` when another one is current. */
export type GenerationState = 'importing' | 'current' | 'old';

export interface DeviceGenerationsTable {
  id: Generated<number>;
  /** Of the file: an import continues only with the same file. */
  fingerprint: string;
  state: GenerationState;
  /** JSON: how far the import is, and what it has met. */
  progress: string;
  started_at: SqlDateTime;
  finished_at: SqlDateTime | null;
}

export interface CatalogueDevicesTable {
  generation: number;
  /** The primary device identifier. */
  di: string;
  brand_name: string;
  company_name: string;
  version_model: string | null;
  catalog_number: string | null;
  description: string | null;
  single_use: SqlBoolean | null;
  mri_safety: string | null;
  in_distribution: SqlBoolean | null;
}

/** What leads to a device when somebody types its beginning. */
export interface DeviceTermsTable {
  generation: number;
  term: string;
  di: string;
}

/** What a device is by the FDA's product code, and by the term of the GMDN. */
export interface DeviceKindsTable {
  generation: number;
  di: string;
  kind: 'gmdn' | 'product_code';
  code: string;
  name: string;
  device_class: string | null;
}
