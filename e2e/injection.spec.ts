import { ROLES } from '@portal/domain';
import { overhangOf } from './harness/axe.ts';
import type { Gateway } from './harness/gateway.ts';
import { databaseOf, deleteRequests, expect, type Page, sharing, test } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { SCREENS, screensOf, visit } from './steps/screens.ts';

/**
 * Markup that would run wherever text is used as HTML, as an attribute or as a script. It also contains a word as long as a field allows.
 */
const hostile = (of: string) => `"'><img src=x onerror=ran('${of}')>`.padEnd(200, 'W');
const WIDTHS = [390, 320, 1280];

/** Columns with fixed values, keys, hashes and dates, in which nobody can write markup. */
const FIXED = {
  device_requests: [
    'status',
    'stage',
    'requester_email',
    'search_text',
    'outcome',
    'order_blocked_by',
    /^udi/,
    /^urgency$|^wanted_by$/,
    /_at$|_date$|^last_updated$/,
  ],
  request_events: ['action', 'from_stage', 'to_stage', 'at', 'changes', /hash$|^correlation_id$/],
  request_files: ['storage_key', 'upload_date'],
  request_votes: ['vote', 'at'],
  users: ['issuer', 'subject', 'email', 'role', 'created_at', 'name_key', 'tokens_from'],
  security_events: ['kind', 'at', 'counted_as'],
};

/**
 * Keeps one request of each stage, and writes markup into all other text columns that the screens show. The list of columns comes from the
 * database, so none is forgotten.
 */
function poison(gateway: Gateway): string[] {
  using database = databaseOf(gateway);
  // One request of each stage. The portal itself writes the reason of a merge and reads it again.
  const kept = database
    .prepare(`SELECT max(id) AS id FROM device_requests
      WHERE id NOT IN (SELECT request_id FROM request_merges) GROUP BY stage UNION SELECT 1`)
    .all() as { id: number }[];
  const others = `NOT IN (${kept.map(({ id }) => id).join(', ')})`;
  deleteRequests(database, others);
  database.exec(`INSERT OR IGNORE INTO request_votes (request_id, user_id, user_name, vote, comment, at)
    SELECT r.id, u.id, u.name, 'deny', 'x', '2026-01-01 00:00:00.000' FROM device_requests r, users u
    WHERE r.stage = 'committee_review' AND u.role = 'committee'`);
  database.exec(`INSERT INTO security_events (kind, user_id, address, detail, at)
    SELECT 'user_changed', min(id), 'x', 'x', '2100-01-01 00:00:00.000' FROM users`);
  const poisoned: string[] = [];
  for (const [table, fixed] of Object.entries(FIXED)) {
    const columns = database.prepare(`PRAGMA table_info(${table})`).all() as { name: string; type: string }[];
    for (const { name, type } of columns) {
      if (
        !/char|text/i.test(type) ||
        fixed.some((each) => (each instanceof RegExp ? each.test(name) : each === name))
      )
        continue;
      const of = `${table}.${name}`;
      database.prepare(`UPDATE ${table} SET ${name} = ?`).run(hostile(of));
      poisoned.push(of);
    }
  }
  return poisoned;
}

/** The texts that the page shows exactly as they were written, in its text or in its fields. */
const shownOn = (page: Page, all: readonly string[]) =>
  page.evaluate(
    (texts) => {
      const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      );
      const shown = [document.body.textContent, ...values].join('\n');
      return texts.filter(({ text }) => shown.includes(text)).map(({ of }) => of);
    },
    all.map((of) => ({ of, text: hostile(of) })),
  );

/** The parts that scroll sideways: the page, or a scrolling part of it. */
async function overhangs(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    const overhang = await overhangOf(page);
    if (overhang > 0) found.push(`${width}: ${overhang} px stand out`);
    const parts = await page.locator('main *').evaluateAll((all) =>
      all.flatMap((part) => {
        const beyond = part.scrollWidth - part.clientWidth;
        // A part that may scroll can have the focus, so that keys scroll it.
        const isMeant = (part as HTMLElement).tabIndex >= 0;
        const scrolls =
          beyond > 1 && !isMeant && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
        return scrolls ? [`${part.className}: ${beyond} px`] : [];
      }),
    );
    found.push(...parts.map((part) => `${width}: ${part}`));
  }
  return found;
}

test('markup in any text that people wrote is shown as it was written, and long words stay in place, on every screen', async ({
  gateway,
  enter,
}) => {
  test.slow();
  const poisoned = poison(gateway);
  expect(poisoned.length).toBeGreaterThan(15);
  const seen = new Set<string>();
  const measured = new Set<string>();
  for (const role of ROLES) {
    const page = await enter(role);
    const complaints = complaintsOf(page);
    for (const screen of screensOf(role)) {
      await visit(page, role, screen);
      for (const of of await shownOn(page, poisoned)) seen.add(of);
      if (!measured.has(screen.screen)) expect.soft(await overhangs(page), screen.screen).toEqual([]);
      measured.add(screen.screen);
    }
    expect(complaints).toEqual([]);
  }
  expect(poisoned.filter((of) => !seen.has(of))).toEqual([]);
});

sharing(
  'markup in an address, a search or a form is shown or ignored, never run',
  async ({ gateway, enter }) => {
    const page = await enter('admin');
    const complaints = complaintsOf(page);
    const text = hostile('address');
    const encoded = encodeURIComponent(text);
    const paths = SCREENS.map(({ path }) => path.replace(/\?.*/, ''));
    for (const path of [...new Set(paths), `/${encoded}`]) {
      await page.goto(`${path}?q=${encoded}&from=${encoded}&request=${encoded}#${encoded}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const path of ['/admin/users', '/archive', '/committee-dashboard', '/supply-chain-dashboard']) {
      await page.goto(path);
      await page.getByRole('searchbox').fill(text);
      await expect(page.getByText(/^No .*(found|match)/).first()).toBeVisible();
    }
    expect(complaints).toEqual([]);
    for (const path of [
      `/api/users/${encoded}`,
      `/api/device-requests?status=${encoded}`,
      `/api/${encoded}`,
      `/remotes/${encoded}`,
    ]) {
      const answer = await page.request.get(gateway.url + path);
      expect(answer.headers()['x-content-type-options']).toBe('nosniff');
      expect(answer.headers()['content-type']).not.toContain('html');
    }
  },
);
