import {
  ALL_FIELDS,
  fieldEntry,
  LIMITS,
  newRequestSchema,
  type RequestField,
  STATUSES,
} from '@portal/domain';
import {
  bodyOf,
  component,
  flag,
  id,
  instant,
  note,
  oneOf,
  orNull,
  type Schema,
  sent,
  text,
  whole,
} from '../../platform/openapi/index.ts';
import { WHY_NULL } from './model.ts';
import { snake } from './request-columns.ts';

/** How REST answers a field of the catalogue. A choice may be one that is offered no longer. */
function answered(name: RequestField): Schema {
  const entry = fieldEntry(name);
  const { required, readBy } = entry;
  const schemas = {
    text: () => text(entry.kind === 'text' ? entry.max : LIMITS.shortText),
    choice: () => text(),
    flag: () => flag,
    instant: () => instant,
    person: () => id,
    status: () => oneOf(STATUSES),
  };
  const schema = schemas[entry.kind]();
  const nullable = required ? schema : orNull(schema);
  return readBy ? note(nullable, WHY_NULL) : nullable;
}

const fields = Object.fromEntries(ALL_FIELDS.map((name) => [snake(name), answered(name)]));

export const DEVICE_REQUEST = component('DeviceRequest', whole({ id, ...fields }));

const { properties, required, type } = bodyOf(newRequestSchema) as {
  type: 'object';
  properties: Record<string, Schema>;
  required: string[];
};
const inSnakeCase = Object.fromEntries(
  Object.entries(properties).map(([name, schema]) => [snake(name), schema]),
);

export const NEW_DEVICE_REQUEST = component('NewDeviceRequest', {
  type,
  description: 'Every field may be spelt in camelCase as well: deviceName for device_name.',
  properties: {
    ...inSnakeCase,
    // The form of the specification sends the old device as an object (spec 3).
    replacement_details: {
      description: 'A text, or the device that is replaced',
      anyOf: [
        inSnakeCase.replacement_details,
        sent({
          old_device_name: inSnakeCase.old_device_name as Schema,
          old_device_manufacturer: inSnakeCase.old_device_manufacturer as Schema,
        }),
      ],
    },
  },
  required: required.map(snake),
});
