import type { Kysely } from 'kysely';

/** Who did it and from where, and an index for each way in which administrators search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('security_events').addColumn('actor_id', 'integer').execute();
  await db.schema.alterTable('security_events').addColumn('address', 'varchar(45)').execute();
  const searches: Record<string, string[]> = {
    security_events_kind: ['kind', 'at'],
    security_events_person: ['user_id', 'at'],
    security_events_actor: ['actor_id', 'at'],
    security_events_address: ['address', 'at'],
  };
  for (const [name, columns] of Object.entries(searches)) {
    await db.schema
      .createIndex(name)
      .on('security_events')
      .columns([...columns, 'id'])
      .execute();
  }
}
