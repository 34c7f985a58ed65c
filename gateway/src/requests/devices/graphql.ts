import { type CatalogueDevice, MOST_DEVICES, soughtSchema, validate } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { MOST_MANUFACTURERS, usedManufacturers } from './manufacturers.ts';
import { findDevices } from './service.ts';

const CatalogueDeviceType = builder.objectRef<CatalogueDevice>('CatalogueDevice').implement({
  description: "A device of the FDA's database, as the hospital has imported it.",
  fields: (t) => ({
    di: t.exposeString('di', { description: 'The primary device identifier.' }),
    brandName: t.exposeString('brandName'),
    companyName: t.exposeString('companyName', { description: 'Who has labelled it.' }),
    manufacturer: t.exposeString('manufacturer', {
      description: 'The manufacturer as a request names it: one of those offered, or the company.',
    }),
    versionModel: t.exposeString('versionModel', { nullable: true }),
    catalogNumber: t.exposeString('catalogNumber', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    deviceClass: t.exposeString('deviceClass', { nullable: true }),
    singleUse: t.exposeBoolean('singleUse', { nullable: true }),
    mriSafety: t.exposeString('mriSafety', { nullable: true }),
    gmdnName: t.exposeString('gmdnName', {
      nullable: true,
      description: 'What kind of device it is, by the Global Medical Device Nomenclature.',
    }),
    productCode: t.exposeString('productCode', { nullable: true, description: "The FDA's product code." }),
    inDistribution: t.exposeBoolean('inDistribution', {
      nullable: true,
      description: 'Whether it is still sold; null when the database does not say.',
    }),
  }),
});

builder.queryField('devices', (t) =>
  t.field({
    type: [CatalogueDeviceType],
    description:
      'Devices of the imported catalogue whose identifier (also of a package), name, company or catalogue number begins so: at most ten, the best first. None without an import.',
    extensions: { rows: MOST_DEVICES },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => findDevices(context, validate(soughtSchema('text'), text) ?? ''),
  }),
);

builder.queryField('usedManufacturers', (t) =>
  t.stringList({
    extensions: { rows: MOST_MANUFACTURERS },
    description:
      'Manufacturers that the newest requests have named beside those offered, by name: of all requests for who reads all, else of the own ones. At most twenty.',
    resolve: (_root, _args, context) => usedManufacturers(context),
  }),
);
