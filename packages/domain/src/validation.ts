import * as z from 'zod/mini';
import { DomainError, type FieldError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { coded } from './messages/say.ts';
import { MESSAGES } from './messages.ts';
import { APPROVALS } from './outcomes/outcomes.ts';
import { ROLES, SELF_ASSIGNABLE_ROLES } from './roles.ts';
import { isVisible, normalEmail } from './text.ts';
import { optional, required } from './text-schema.ts';
import { VOTES } from './votes.ts';

const { shortText, longText } = LIMITS;

/** Notes that may be blank. */
export const optionalNotesSchema = optional('Notes', longText);
/** The reason for a decision against the recommendation of the committee. */
export const reasonAgainstSchema = optional('Reason', longText);
/** Why a request is dismissed. The API accepts a dismissal without a reason. */
export const dismissalReasonSchema = optional('Reason', longText);
/** The form that dismisses a request: the requester reads the reason. */
export const dismissalSchema = z.object({ reason: required('Reason', longText) });
/** The form in which the business office decides. */
export const decisionSchema = z.object({
  notes: optionalNotesSchema,
  reasonAgainst: z._default(reasonAgainstSchema, null),
  outcome: z._default(z.enum(APPROVALS), 'approved'),
  // The gateway checks the details of an approval.
  conditions: z._default(z.array(z.any()), []),
  trial: z._default(z.any(), undefined),
});
/** A committee member's comment on a vote. It may be blank. */
export const voteCommentSchema = optional('Comment', longText);
/** The form in which a committee member votes. */
export const voteSchema = z.object({
  vote: z.enum(VOTES, MESSAGES.required('Your vote')),
  comment: voteCommentSchema,
});
export type VoteInput = z.output<typeof voteSchema>;
/** The search text of a list. Null when it is blank. */
export const soughtSchema = (label: string) => optional(label, shortText);

export const emailSchema = z
  .string(MESSAGES.required('Email'))
  .check(
    z.overwrite(normalEmail),
    z.maxLength(LIMITS.email, MESSAGES.tooLong('Email', LIMITS.email)),
    z.email(MESSAGES.notEmail),
  );

export const roleSchema = z.enum(ROLES, MESSAGES.notListed('Role', ROLES));
const userFields = {
  name: required('Name', shortText),
  role: roleSchema,
  roles: z.array(roleSchema, MESSAGES.notRoles),
  department: required('Department', shortText),
  active: z.boolean(MESSAGES.notFlag('Active')),
};

/** An administrator's change of a user. Only fields that are present change (spec 5, "User edit"). */
export const userChangeSchema = z.object({
  name: z.optional(userFields.name),
  role: z.optional(userFields.role),
  roles: z.optional(userFields.roles),
  department: z.optional(userFields.department),
  active: z.optional(userFields.active),
});

/** Blank text counts as a missing field. */
const unlessBlank = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && !isVisible(value) ? undefined : value)),
    z.optional(schema),
  );

/**
 * The edit form of a user. Name, role and department are sent only when they are filled in; active is always sent (spec 5,
 * "User edit").
 */
export const userEditSchema = z.object({
  name: unlessBlank(userFields.name),
  role: unlessBlank(userFields.role),
  roles: userFields.roles,
  department: unlessBlank(userFields.department),
  active: userFields.active,
});
export type UserEdit = z.output<typeof userEditSchema>;

/** A person's own profile: only name and department (decisions, `PUT /users/me`). */
export const ownProfileSchema = z.object({
  name: z.optional(userFields.name),
  department: z.optional(userFields.department),
});

/** An administrator's invitation (decisions, `POST /users`). */
export const invitationSchema = z.object({
  email: emailSchema,
  name: userFields.name,
  role: userFields.role,
  roles: z.optional(userFields.roles),
  department: z.optional(userFields.department),
});

/** Complete Your Profile (spec 3, "Profile completion payload"). */
export const profileCompletionSchema = z.object({
  role: z.enum(SELF_ASSIGNABLE_ROLES, MESSAGES.notListed('Role', SELF_ASSIGNABLE_ROLES)),
  department: z.optional(userFields.department),
  businessOfficeCode: z.optional(
    z
      .string(MESSAGES.notText('The code'))
      .check(z.maxLength(shortText, MESSAGES.tooLong('The code', shortText))),
  ),
});

/** The first problem of each wrong field. Field names are in camelCase. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

/**
 * The check of a form whose fields differ from what is sent. `toSent` makes the value that `schema` checks, and `atField` moves an error to
 * the field where the person can correct it.
 */
export const formSchema = <Values, Sent extends z.core.$ZodType>(
  schema: Sent,
  toSent: (values: Values) => unknown,
  atField: (error: FieldError, values: Values) => FieldError,
) =>
  z.transform((values: Values, context) => {
    const result = z.safeParse(schema, toSent(values));
    if (result.success) return result.data;
    for (const error of fieldErrors(result.error)) {
      const { field, message } = atField(error, values);
      context.issues.push({ code: 'custom', path: [field], message, input: values });
    }
    return z.NEVER;
  });

/** The check of a form that only the gateway checks: it makes the value that is sent. */
export const sentSchema = <Values, Sent>(toSent: (values: Values) => Sent) => z.transform(toSent);

/** One failure for all wrong fields. */
export const invalidFields = (fields: readonly FieldError[]): DomainError => {
  const problems = fields.map(({ message }) => message);
  return new DomainError('invalid', coded({ invalidFields: MESSAGES.invalidFields }, problems), fields);
};

/** The failure of one field that no schema checks. */
export const invalidField = (field: string, message: string): DomainError =>
  invalidFields([{ field, message }]);

/**
 * Returns the parsed value. Throws the DomainError `invalid` with a message of all problems and the fields that have them. `field` names a
 * value that is not part of an object.
 */
export function validate<T extends z.core.$ZodType>(schema: T, input: unknown, field = ''): z.output<T> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw invalidFields(fieldErrors(result.error).map((each) => ({ ...each, field: each.field || field })));
}
