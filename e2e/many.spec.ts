import type { Gateway } from './harness/gateway.ts';
import { databaseOf, deleteRequests, expect, type Page, test } from './harness/private.ts';
import { PHONE } from './harness/viewports.ts';

const MANY = 2_000;
const PAGE = 10;
const SCROLLS = 120;
/** Each step scrolls by this part of a screen. */
const STEP = 1 / 8;

/** Creates requests of the demo provider, the newest first: Device 1, Device 2, … */
function fill(gateway: Gateway, email: string) {
  using database = databaseOf(gateway);
  deleteRequests(database);
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
       INSERT INTO device_requests (device_name, description, representative_name, department, manufacturer,
         is_replacement, requested_by, requester_email, status, stage, submission_date, analysis_at, pending_at, ranked_at)
       SELECT 'Device ' || i, 'One of many.', 'N/A', 'CVOR', 'Abbott', 0, users.id, users.email, 'submitted', 'submitted',
         at, at, at, at
       FROM (SELECT i, strftime('%Y-%m-%d %H:%M:%f', '2026-01-31', '-' || i || ' minutes') AS at FROM n), users
       WHERE users.email = ?`,
    )
    .run(email);
}

test('a person can scroll to the end of 2,000 own requests, ten at a time: none is missing, none comes twice', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(300_000);
  fill(gateway, 'provider@demo.local');
  const page = await enter('provider');
  const sizes = new Set<number>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/graphql')) return;
    const { variables } = request.postDataJSON();
    if (variables?.view === 'mine') sizes.add(variables.first);
  });
  await page.goto('/provider-dashboard');
  await expect(page.getByText(new RegExp(`^\\d+ of ${MANY}$`))).toBeVisible();

  // Scrolls down nearly a screen at a time, like Page Down, and records the devices that appear.
  const { seen, most } = await page.evaluate(async (all) => {
    const passed = new Set<string>();
    let cards = 0;
    // A busy browser may paint nothing for a while, but the scrolling continues.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 50);
      });
    for (let still = 0; still < 600 && passed.size < all; still++) {
      const articles = [...document.querySelectorAll('article')];
      cards = Math.max(cards, articles.length);
      const before = passed.size;
      for (const article of articles) passed.add(article.querySelector('h2')?.textContent ?? '');
      if (passed.size > before) still = 0;
      window.scrollBy(0, innerHeight * 0.875);
      await frame();
      await frame();
    }
    return { seen: [...passed], most: cards };
  }, MANY);

  expect(seen).toEqual(Array.from({ length: MANY }, (_, index) => `Device ${index + 1}`));
  await expect(page.getByText(`${MANY} requests`)).toBeVisible();
  expect([...sizes]).toEqual([PAGE]);
  // The windows in view, two before, two after, and the page that was just loaded, but never the whole list.
  expect(most).toBeLessThanOrEqual(15 * PAGE);
});

/**
 * The time of each frame in ms, while a person scrolls on a machine with a quarter of this one's speed. Each step scrolls by an eighth of
 * the visible part of the page, or of the element that `selector` names. It scrolls down, or back up from the present position.
 */
async function framesOf(page: Page, selector = 'html', direction: 1 | -1 = 1): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taken = await page.evaluate(
    async ({ selector, direction, count, step }) => {
      const scroller = document.querySelector(selector) as Element;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times = [await frame()];
      while (times.length <= count) {
        scroller.scrollBy(0, direction * scroller.clientHeight * step);
        times.push(await frame());
      }
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    },
    { selector, direction, count: SCROLLS, step: STEP },
  );
  await session.detach();
  return taken.sort((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

const EMPTY = '<div style="height: 200000px">Nothing but height</div>';

/** Compares the frames with those of another page a moment before. When the machine becomes busy in between, the comparison is repeated. */
async function expectAsSmoothAsEmpty(page: Page, frames: () => Promise<number[]>) {
  await expect(async () => {
    await page.setContent(EMPTY);
    const empty = await framesOf(page);
    const list = await frames();
    test.info().annotations.push({ type: 'frames', description: JSON.stringify({ empty, list }) });
    expect(at(list, 0.5) / at(empty, 0.5)).toBeLessThan(4);
    expect(at(list, 0.75) / at(empty, 0.75)).toBeLessThan(20);
  }).toPass();
}

test('2,000 own requests scroll as smoothly as an empty page, except in frames in which ten more arrive', async ({
  gateway,
  enter,
}) => {
  test.slow();
  fill(gateway, 'provider@demo.local');
  const page = await enter('provider');
  await expectAsSmoothAsEmpty(page, async () => {
    await page.goto('/provider-dashboard');
    await expect(page.getByText(new RegExp(`^\\d+ of ${MANY}$`))).toBeVisible();
    return framesOf(page);
  });
});

/** The element that scrolls the rows of a table. */
const TABLE = 'div:has(> div > table)';

/** Opens the analyst's list as a table. */
async function openTable(page: Page) {
  await page.goto('/analyst-dashboard');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'Pending Requests' }).locator('[data-row]').nth(9),
  ).toBeAttached();
}

test('a person can scroll to the end of 2,000 rows of a table: none is missing, none comes twice', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(300_000);
  fill(gateway, 'provider@demo.local');
  const page = await enter('analyst');
  await openTable(page);
  const { seen, most } = await page.evaluate(
    async ({ all, TABLE }) => {
      const passed = new Map<string, string>();
      let rows = 0;
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
          setTimeout(resolve, 50);
        });
      const scroller = document.querySelector(TABLE);
      for (let still = 0; still < 600 && passed.size < all; still++) {
        const drawn = [...document.querySelectorAll<HTMLElement>('[data-row]')];
        rows = Math.max(rows, drawn.length);
        const before = passed.size;
        for (const row of drawn)
          passed.set(row.ariaRowIndex ?? '', row.querySelector('[data-card]')?.textContent ?? '');
        if (passed.size > before) still = 0;
        scroller?.scrollBy(0, scroller.clientHeight * 0.875);
        await frame();
        await frame();
      }
      return { seen: [...passed], most: rows };
    },
    { all: MANY, TABLE },
  );
  // The first row has the column headers.
  expect(seen).toEqual(Array.from({ length: MANY }, (_, index) => [`${index + 2}`, `Device ${index + 1}`]));
  await expect(page.getByText(`${MANY} requests`)).toBeVisible();
  expect(most).toBeLessThanOrEqual(15 * PAGE);
});

test('no row of a table that passes below a pointer at rest mounts its buttons', async ({
  gateway,
  enter,
}) => {
  test.slow();
  fill(gateway, 'provider@demo.local');
  const page = await enter('analyst');
  await openTable(page);
  // Scroll further than the way back.
  await expect(async () => {
    const screens = await page.locator(TABLE).evaluate((scroller) => {
      scroller.scrollTo(0, scroller.scrollHeight);
      return scroller.scrollTop / scroller.clientHeight;
    });
    expect(screens).toBeGreaterThan(SCROLLS * STEP);
  }).toPass({ intervals: [20] });
  const box = await page.locator(TABLE).boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await framesOf(page, TABLE, -1);
  // A row gets its buttons only when somebody points at it. With buttons in every row, a table would not scroll smoothly.
  expect(await page.locator('[data-row]:has([aria-haspopup])').count()).toBe(0);
  expect(await page.locator(TABLE).evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(0);
});

test('the focus stays in view at the end of a list that continues, and the first new card takes it', async ({
  gateway,
  enter,
}) => {
  fill(gateway, 'provider@demo.local');
  const page = await enter('analyst');
  await page.setViewportSize(PHONE);
  await page.goto('/analyst-dashboard');
  const more = page.getByRole('button', { name: 'Load more' });
  await page.getByRole('article').getByRole('button').first().focus();
  for (let presses = 0; presses < 80; presses++) {
    if (await more.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(more).toBeFocused();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(more).toBeInViewport();
  await page.keyboard.press('Enter');
  const focused = page.getByRole('article').locator(':focus');
  await expect(focused).toBeInViewport();
  await expect(focused).toHaveAccessibleName(/Device \d+1/);
});
