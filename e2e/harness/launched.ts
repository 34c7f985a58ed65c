/** The databases for the journeys. Each is a project of the configuration. */
export type Dialect = 'sqlite' | 'mariadb';
/** Asks the launcher for a filled data folder instead of a portal. */
export const FILLED = 'filled';
/** Asks for the page with five faulty dashboards. */
export const CONTAINMENT = 'containment';

async function ask(what: string): Promise<string> {
  const answer = await fetch(`${process.env.PORTAL_LAUNCHER}${what}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The address of the portal on that database. All journeys share it. */
export const portalOn = (dialect: Dialect): Promise<string> => ask(dialect);

/** A data folder with the demo data. A gateway that starts on a copy of it does not have to create them. */
export const filledFolder = (): Promise<string> => ask(FILLED);

/** The folder with the builds of the page with five dashboards. */
export const containmentFolder = (): Promise<string> => ask(CONTAINMENT);
