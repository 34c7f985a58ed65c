/** The databases that journeys run on; each is a project of the configuration. */
export type Dialect = 'sqlite' | 'mariadb';
/** What the launcher is asked for in place of a portal: a filled data folder. */
export const FILLED = 'filled';
/** The page with five dashboards that break. */
export const CONTAINMENT = 'containment';

async function ask(what: string): Promise<string> {
  const answer = await fetch(`${process.env.PORTAL_LAUNCHER}${what}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The address of the portal on that database, which journeys share. */
export const portalOn = (dialect: Dialect): Promise<string> => ask(dialect);

/** A data folder with the demo's data: a gateway that starts on a copy of it need not make them. */
export const filledFolder = (): Promise<string> => ask(FILLED);

/** The folder with the builds of the page with five dashboards. */
export const containmentFolder = (): Promise<string> => ask(CONTAINMENT);
