import { DEVICE_CLASSES, MOST_DEVICES, MRI_SAFETY } from '@portal/domain';
import * as z from 'zod';
import { call, component, text } from '../../platform/openapi/index.ts';
import { MOST_MANUFACTURERS } from './manufacturers.ts';

const DEVICE = component(
  'CatalogueDevice',
  z
    .object({
      di: text().describe('The primary device identifier'),
      brand_name: text(),
      company_name: text().describe('Who has labelled it'),
      manufacturer: text().describe('As a request names it: one of those offered, or the company'),
      version_model: text().nullable(),
      catalog_number: text().nullable(),
      description: text().nullable(),
      device_class: z.enum(DEVICE_CLASSES).nullable(),
      single_use: z.boolean().nullable(),
      mri_safety: z.enum(MRI_SAFETY).nullable(),
      gmdn_name: text().nullable().describe('Its kind by the Global Medical Device Nomenclature'),
      product_code: text().nullable().describe("The FDA's product code"),
      in_distribution: z.boolean().nullable().describe('Whether it is still sold'),
    })
    .describe("A device of the FDA's database, as the hospital has imported it"),
);

export const devices = call({
  operationId: 'findDevices',
  tag: 'requests',
  summary: 'Devices of the imported catalogue',
  description: `At most ${MOST_DEVICES} devices whose identifier (also of a package), name, company or catalogue number begins with \`q\`, or that a scanned UDI names. Case, accents and punctuation do not matter. Without an import there are none. It counts as a search: one person may search 300 times a minute.`,
  query: { q: text().optional().describe('What is sought; without it nothing is found') },
  answers: { 200: z.array(DEVICE).max(MOST_DEVICES) },
  refusals: [400, 403],
});

export const manufacturers = call({
  operationId: 'usedManufacturers',
  tag: 'requests',
  summary: 'Manufacturers that were used before',
  description:
    'Those that the newest requests have named beside the ones that the form offers, by name: of all requests for who reads all of them, else of the own ones. At most twenty.',
  answers: { 200: z.array(text()).max(MOST_MANUFACTURERS) },
  refusals: [403],
});
