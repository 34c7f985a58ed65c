import { DEVICE_CLASSES, type DeviceClass, fitText, MRI_SAFETY, type MriSafety } from '@portal/domain';
import type { CatalogueDevicesTable, DeviceKindsTable, DeviceTermsTable } from '../tables.ts';
import { identifierTerm, termsOf } from '../terms.ts';
import type { FileName } from './archive.ts';
import type { Columns } from './rows.ts';

const LONGEST_IDENTIFIER = 23;

/** The database rows that are made of one row of a file. */
export interface Written {
  device?: CatalogueDevicesTable;
  terms?: readonly DeviceTermsTable[];
  kind?: DeviceKindsTable;
}

type Values = Readonly<Record<string, string>>;

interface FileEntry {
  columns: Columns<string>;
  /** Returns null for a row without the values that it needs. */
  write(values: Values, generation: number, classes: ReadonlyMap<string, string>): Written | null;
}

const short = (text: string | undefined, most = 200): string => fitText(text ?? '', most);
const orNull = (text: string): string | null => text || null;
const yes = (text: string | undefined): 0 | 1 | null =>
  /^(true|y|yes|1)$/i.test(text ?? '') ? 1 : /^(false|n|no|0)$/i.test(text ?? '') ? 0 : null;

const identifier = (text: string | undefined): string | null => {
  const di = (text ?? '').toUpperCase();
  return /^[!-~]+$/.test(di) && di.length <= LONGEST_IDENTIFIER ? di : null;
};

const mriOf = (text: string | undefined): MriSafety | null =>
  MRI_SAFETY.find((each) => each.toLowerCase() === (text ?? '').toLowerCase()) ?? null;

const soldOf = (text: string | undefined): 0 | 1 | null =>
  /^not in/i.test(text ?? '') ? 0 : /^in /i.test(text ?? '') ? 1 : null;

/** The class for the FDA's 1, 2 or 3, or for I, II or III; null for others, such as U for unclassified. */
const classOf = (text: string | undefined): DeviceClass | null => {
  const written = (text ?? '')
    .replace(/^class/i, '')
    .trim()
    .toUpperCase();
  return DEVICE_CLASSES.find((each, at) => written === each || written === String(at + 1)) ?? null;
};

const kind =
  (of: DeviceKindsTable['kind'], codeColumn: string, nameColumn: string): FileEntry['write'] =>
  (values, generation, classes) => {
    const di = identifier(values.PrimaryDI);
    const code = short(values[codeColumn], 16);
    const name = short(values[nameColumn]);
    if (!di || !(code || name)) return null;
    const device_class = classOf(values.deviceClass) ?? classOf(classes.get(code));
    return { kind: { generation, di, kind: of, code, name, device_class } };
  };

/** The columns that are read of each file of a release, and the rows that they become. */
export const ENTRIES: Readonly<Record<FileName, FileEntry>> = {
  'device.txt': {
    columns: {
      needed: ['PrimaryDI', 'brandName', 'companyName'],
      others: [
        'versionModelNumber',
        'catalogNumber',
        'deviceDescription',
        'singleUse',
        'MRISafetyStatus',
        'deviceCommDistributionStatus',
      ],
    },
    write(values, generation) {
      const di = identifier(values.PrimaryDI);
      const company_name = short(values.companyName);
      const brand_name = short(values.brandName);
      if (!di || !(brand_name || company_name)) return null;
      const device: CatalogueDevicesTable = {
        generation,
        di,
        brand_name,
        company_name,
        version_model: orNull(short(values.versionModelNumber)),
        catalog_number: orNull(short(values.catalogNumber)),
        description: orNull(short(values.deviceDescription, 500)),
        single_use: yes(values.singleUse),
        mri_safety: mriOf(values.MRISafetyStatus),
        in_distribution: soldOf(values.deviceCommDistributionStatus),
      };
      return { device, terms: termsOf(device).map((term) => ({ generation, term, di })) };
    },
  },
  'identifiers.txt': {
    columns: { needed: ['PrimaryDI', 'deviceId'], others: [] },
    write(values, generation) {
      const di = identifier(values.PrimaryDI);
      const otherDi = identifier(values.deviceId);
      if (!di || !otherDi) return null;
      return { terms: [{ generation, term: identifierTerm(otherDi), di }] };
    },
  },
  'productCodes.txt': {
    columns: { needed: ['PrimaryDI', 'productCode'], others: ['productCodeName'], rare: ['deviceClass'] },
    write: kind('product_code', 'productCode', 'productCodeName'),
  },
  'gmdnTerms.txt': {
    columns: { needed: ['PrimaryDI', 'gmdnPTName'], others: [], rare: ['gmdnCode'] },
    write: kind('gmdn', 'gmdnCode', 'gmdnPTName'),
  },
};
