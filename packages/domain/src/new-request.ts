import * as z from 'zod/mini';
import { fieldSchema } from './field-schema.ts';
import {
  ASKED_WITH,
  inputField,
  REQUESTER_FIELDS,
  type RequesterField,
  type RequestFields,
  type RequestValues,
} from './request-fields.ts';

/** The fields of a checked new request. A choice is one of the offered options. */
export type NewRequest = {
  [K in RequesterField]: RequestFields[K] extends { other: string }
    ? RequestValues[K]
    : RequestFields[K] extends { options: readonly (infer Option)[] }
      ? Option
      : RequestValues[K];
};

type Checked = Record<string, unknown>;

const shape = Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, fieldSchema(inputField(name))]));

/**
 * True unless the field is asked for only with a certain value of another field, and the request has a different value there. Such fields are
 * dropped.
 */
const isKept = (name: RequesterField, request: Checked): boolean => {
  const { onlyWith } = inputField(name);
  return !onlyWith || request[onlyWith] === ASKED_WITH[onlyWith].value;
};

/**
 * A new device request, or the owner's edit of one (spec 3 and 5). A replacement requires the fields of the old device, an urgent one
 * its reason and its day. Otherwise they are dropped.
 */
export const newRequestSchema = z.pipe(
  z.object(shape).check((context) => {
    for (const name of REQUESTER_FIELDS) {
      const { label, plural, onlyWith, requiredWith } = inputField(name);
      if (!onlyWith || !requiredWith || context.value[name] || !isKept(name, context.value)) continue;
      context.issues.push({
        code: 'custom',
        input: context.value[name],
        path: [name],
        message: ASKED_WITH[onlyWith].missing(label, plural),
      });
    }
  }),
  z.transform((request: Checked) =>
    Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, isKept(name, request) ? request[name] : null])),
  ),
) as unknown as z.ZodMiniType<NewRequest>;
