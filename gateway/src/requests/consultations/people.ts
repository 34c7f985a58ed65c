import {
  CONSULTATION_KINDS,
  type ConsultationKind,
  consultantIn,
  invalidField,
  MESSAGES,
  NAMED_CONSULTATIONS,
  normalEmail,
  ROLES,
} from '@portal/domain';
import { canAct, findByEmail, peopleById, peopleWith } from '../../people/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import type { NamedPerson } from '../comments/model.ts';
import { hospitalSettings } from '../settings/known.ts';

/** The most people that are offered at once. */
export const MOST_OFFERED = 10;

/** A kind of consultation, with the person whom the settings name for it. */
export interface Consultant {
  kind: ConsultationKind;
  person: NamedPerson | null;
}

const named = ({ id, name }: NamedPerson): NamedPerson => ({ id, name });

/** The person with this email address, if they can be asked; otherwise null. */
export async function personWithEmail(db: Database, email: string): Promise<NamedPerson | null> {
  const users = await findByEmail(db, normalEmail(email));
  const people = await peopleById(
    db,
    users.map(({ id }) => id),
  );
  const person = people.find(canAct);
  return person ? named(person) : null;
}

/** Each kind of consultation, with the person whom the settings name for it; null where they name nobody who can be asked. */
export async function consultants(context: Context): Promise<Consultant[]> {
  const settings = await hospitalSettings(context);
  return Promise.all(
    NAMED_CONSULTATIONS.map(async (kind) => {
      const email = consultantIn(settings, kind);
      return { kind, person: email ? await personWithEmail(context.db, email) : null };
    }),
  );
}

/** People who can be asked, found by a part of their name or email address, at most `MOST_OFFERED`. */
export async function findConsultants(db: Database, text: string): Promise<NamedPerson[]> {
  const people = await peopleWith(db, { roles: ROLES, text, count: MOST_OFFERED });
  return people.filter(canAct).map(named);
}

/** The person to ask: the given one, or the one whom the settings name. DomainError `invalid` when that person cannot be asked. */
export async function readConsultant(
  context: Context,
  db: Database,
  { kind, person }: { kind: ConsultationKind; person?: number | null | undefined },
): Promise<NamedPerson> {
  if (typeof person === 'number') {
    const [user] = await peopleById(db, [person]);
    if (canAct(user)) return named(user);
    throw invalidField('person', MESSAGES.consultantGone);
  }
  const email = consultantIn(await hospitalSettings({ ...context, db }), kind);
  const consultant = email ? await personWithEmail(db, email) : null;
  if (consultant) return consultant;
  throw invalidField(
    'person',
    kind === 'person' ? MESSAGES.consultantMissing : MESSAGES.noConsultant(CONSULTATION_KINDS[kind]),
  );
}
