import { UDI_AGENCIES, type Udi } from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';

const UdiAgencyEnum = builder.enumType('UdiAgency', {
  description: 'The agencies that the FDA has accredited.',
  values: UDI_AGENCIES,
});

export const UdiType = builder.objectRef<Udi>('Udi').implement({
  description: 'What a unique device identification says.',
  fields: (t) => ({
    agency: t.expose('agency', { type: UdiAgencyEnum }),
    di: t.exposeString('di', { description: "The device identifier, in the form of the FDA's database." }),
    lot: t.exposeString('lot', { nullable: true }),
    serial: t.exposeString('serial', { nullable: true }),
    expiresOn: t.exposeString('expiresOn', { nullable: true, description: 'A day, such as 2027-01-31.' }),
    madeOn: t.exposeString('madeOn', { nullable: true, description: 'A day, such as 2027-01-31.' }),
  }),
});
