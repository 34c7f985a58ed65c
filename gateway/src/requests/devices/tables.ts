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

/** `importing` until it is complete, then `current`, and `old` when another one is current or the import was given up. */
export type GenerationState = 'importing' | 'current' | 'old';

export interface DeviceGenerationsTable {
  id: Generated<number>;
  /** SHA-256 of the release and its file of classes: an import continues only with the same files. */
  fingerprint: string;
  state: GenerationState;
  /** JSON, see `Progress`: how far the import is, and what it has found. */
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

/** A text by which a device is found when somebody types the beginning of the text. */
export interface DeviceTermsTable {
  generation: number;
  term: string;
  di: string;
}

/** The kind of a device: its FDA product code, or its term of the GMDN. */
export interface DeviceKindsTable {
  generation: number;
  di: string;
  kind: 'gmdn' | 'product_code';
  code: string;
  name: string;
  device_class: string | null;
}
