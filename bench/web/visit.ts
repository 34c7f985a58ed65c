import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { ACCOUNTS, PASSWORD } from '../../e2e/harness/people.ts';
import { arrival, arrivalSinceClick, expectClick, noteArrivals } from './arrival.ts';
import { type Load, slowDown } from './wire.ts';

/** The data that were transferred, and the time when the content that the person came for was on the screen. */
export interface Visit extends Load {
  ms: number;
}

/** A page that a person opens, with the content that they came for. */
export interface Place {
  name: string;
  path: string;
  role: Role | null;
  content: string;
}

const CARD = 'article';

export const HOME: Place = {
  name: 'home, signed out',
  path: '/home',
  role: null,
  content: 'h1:not([data-passing])',
};
export const DASHBOARDS: readonly Place[] = [
  { name: 'provider', path: '/provider-dashboard', role: 'provider', content: CARD },
  { name: 'analyst', path: '/analyst-dashboard', role: 'analyst', content: CARD },
  { name: 'committee', path: '/committee-dashboard', role: 'committee', content: CARD },
  { name: 'supply chain', path: '/supply-chain-dashboard', role: 'supply_chain', content: CARD },
  { name: 'admin', path: '/admin/users', role: 'admin', content: 'tbody tr' },
  { name: 'reports', path: '/reports', role: 'business_office', content: 'main h2' },
];

export type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in the demo account of the role, and returns the storage of that browser. */
export async function signIn(browser: Browser, url: string, role: Role): Promise<Storage> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ACCOUNTS[role]);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /, account$/ }).waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function arrive(page: Page, { path, role }: Place): Promise<Visit> {
  const { load, quiet } = await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await arrival(page);
  await quiet(role !== null);
  return { ms, ...load };
}

/** A first visit with an empty cache, then a second visit with the same browser. */
export async function visit(
  browser: Browser,
  url: string,
  place: Place,
  storageState?: Storage,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ baseURL: url, storageState });
  await noteArrivals(context, place.content);
  const first = await context.newPage();
  const cold = await arrive(first, place);
  await first.close();
  const warm = await arrive(await context.newPage(), place);
  await context.close();
  return { cold, warm };
}

/** How long a person points at a link before the click, in ms. */
const HOVER_MS = 300;

/**
 * Follows the link from the analysts' dashboard to the supply chain's. The person points at the link for a while first, or clicks at once.
 */
export async function move(
  browser: Browser,
  url: string,
  storageState: Storage,
  hovered: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, storageState });
  await noteArrivals(context, CARD);
  const page = await context.newPage();
  const { load, quiet, reset } = await slowDown(page);
  await page.goto('/analyst-dashboard', { waitUntil: 'commit' });
  await arrival(page);
  await quiet(true);
  reset();
  await expectClick(page, CARD);
  const link = page.getByRole('link', { name: 'Supply Chain Dashboard' });
  if (hovered) {
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await link.click();
  } else {
    // Click without moving the pointer over the link first.
    await link.evaluate((element: HTMLElement) => element.click());
  }
  const ms = await arrivalSinceClick(page);
  await quiet(true);
  await context.close();
  return { ms, ...load };
}
