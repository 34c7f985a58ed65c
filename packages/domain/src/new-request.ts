import * as z from 'zod/mini';
import { fieldSchema } from './field-schema.ts';
import { MESSAGES } from './messages.ts';
import {
  inputField,
  REQUESTER_FIELDS,
  type RequesterField,
  type RequestFields,
  type RequestValues,
} from './request-fields.ts';

/** What a new request holds once it is checked: a choice is one of those that are offered. */
export type NewRequest = {
  [K in RequesterField]: RequestFields[K] extends { other: string }
    ? RequestValues[K]
    : RequestFields[K] extends { options: readonly (infer Option)[] }
      ? Option
      : RequestValues[K];
};

type Checked = Record<string, unknown>;

const shape = Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, fieldSchema(inputField(name))]));

/** Fields of a request that has no such flag are dropped, or never asked for. */
const isKept = (name: RequesterField, request: Checked): boolean => {
  const { onlyWith } = inputField(name);
  return !onlyWith || request[onlyWith] === true;
};

/** A new device request, or the owner's edit of one (spec 3 and 5). Old-device fields are required of a replacement and dropped otherwise. */
export const newRequestSchema = z.pipe(
  z.object(shape).check((context) => {
    for (const name of REQUESTER_FIELDS) {
      const { label, plural, requiredWith } = inputField(name);
      if (!requiredWith || context.value[name] || !isKept(name, context.value)) continue;
      context.issues.push({
        code: 'custom',
        input: context.value[name],
        path: [name],
        message: MESSAGES.requiredForReplacement(label, plural),
      });
    }
  }),
  z.transform((request: Checked) =>
    Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, isKept(name, request) ? request[name] : null])),
  ),
) as unknown as z.ZodMiniType<NewRequest>;
