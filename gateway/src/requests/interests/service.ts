import {
  assertAllowed,
  interestsSchema,
  mayDeclareInterests,
  mayReadInterests,
  monthsAfter,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { type Context, requireUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { recuseFromReview, takeTurnOfInterests } from '../recusals/force.ts';
import { hospitalSettings } from '../settings/known.ts';
import { manufacturerKey } from './manufacturer-key.ts';
import { type Declaration, declarationOf } from './model.ts';
import {
  countDeclarations,
  insertDeclaration,
  interestsOfDeclarations,
  listDeclarations,
  newestOf,
} from './store.ts';

/**
 * The newest declaration of the user; null when they have never made one. DomainErrors: `unauthenticated`, `forbidden` for people who are
 * not in the committee.
 */
export async function ownDeclaration(context: Context): Promise<Declaration | null> {
  const user = requireUser(context);
  assertAllowed(mayDeclareInterests(user));
  const row = await newestOf(context.db, user.id);
  if (!row) return null;
  const interests = await interestsOfDeclarations(context.db, [row.id]);
  return declarationOf(row, interests.get(row.id) ?? [], context.clock());
}

/**
 * Declares the user's relations to manufacturers; an empty list declares none. It replaces their earlier declaration, which is kept, and
 * recuses the user from the requests before the committee for devices of these manufacturers. DomainErrors:
 * `unauthenticated`, `forbidden` for people who are not in the committee, `invalid`.
 */
export async function declareInterests(context: Context, input: unknown): Promise<Declaration> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayDeclareInterests(user));
  const { interests } = validate(interestsSchema, input);
  const { interest_months: months } = await hospitalSettings(context);
  return transaction(context.db, async (trx) => {
    await takeTurnOfInterests(trx);
    const before = await newestOf(trx, user.id);
    const at = context.clock();
    const row = {
      user_id: user.id,
      user_name: user.name,
      number: (before?.number ?? 0) + 1,
      declared_at: toSql(at),
      valid_until: toSql(monthsAfter(at, months)),
    };
    const rows = interests.map((each, index) => ({
      ...each,
      place: index + 1,
      manufacturer_key: manufacturerKey(each.manufacturer),
    }));
    const id = await insertDeclaration(trx, row, rows);
    const detail = `declaration ${row.number}: ${interests.length || 'no'} ${interests.length === 1 ? 'relation' : 'relations'}`;
    const keys = new Set(rows.map(({ manufacturer_key }) => manufacturer_key));
    await recuseFromReview(trx, context, user, keys);
    await recordSecurityEvent(trx, at, { kind: 'interests_declared', userId: user.id, detail });
    const written = rows.map((each) => ({ ...each, declaration_id: id }));
    return declarationOf({ ...row, id, is_newest: true }, written, at);
  });
}

/**
 * A page of the newest declarations of all people, the latest first; with `userId`, of all declarations of that person. For the business
 * office and administrators. DomainErrors: `unauthenticated`, `forbidden`, `invalid` for a cursor that is none.
 */
export async function declarationPage(
  context: Context,
  { userId, first, after }: { userId?: number; first: number; after?: string | null },
): Promise<Page<Declaration>> {
  assertAllowed(mayReadInterests(requireUser(context)));
  const position = after ? decodeCursor(after) : null;
  const rows = await listDeclarations(context.db, userId, { position, count: first + 1 });
  const shown = rows.slice(0, first);
  const interests = await interestsOfDeclarations(
    context.db,
    shown.map(({ id }) => id),
  );
  const now = context.clock();
  return {
    items: shown.map(
      (row) =>
        new Listed(declarationOf(row, interests.get(row.id) ?? [], now), { at: row.declared_at, id: row.id }),
    ),
    hasNext: rows.length > first,
    total: async () => countDeclarations(context.db, userId),
  };
}
