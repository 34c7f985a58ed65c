import { isRole } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import { move, show } from './harness/screens.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { signUp } from './harness/visitors.ts';
import {
  expectAccess,
  expectCards,
  expectDenied,
  expectNavigation,
  ROUTES,
  returnHome,
} from './steps/access.ts';
import { openOverlays } from './steps/overlays.ts';
import { SCREENS, type Screen, type Shown, seen, type Who } from './steps/screens.ts';

const PEOPLE = [...new Set(SCREENS.flatMap(({ who }) => who))];

/** The browser's message about an answer that rightly refuses something. */
const REFUSAL = /Failed to load resource: the server responded with a status of 4\d\d/;

/** One visit to everything that a person can open. A problem on one screen does not hide problems on the next. */
class Visit {
  private readonly page: Page;
  private readonly who: Who;
  private readonly complaints: string[];
  private readonly routes = new Map(ROUTES.map((route) => [route.path, route]));
  /** The path of the page as it was loaded; empty after an action on it. */
  private standing = '';
  /** True when the last page was sent or filled in. Its messages can stay on the next page, unless that is loaded again. */
  private filled = false;

  constructor(page: Page, who: Who) {
    this.page = page;
    this.who = who;
    this.complaints = complaintsOf(page);
  }

  /** The first person who sees a page loads it. All others move to it from the page before, which is half of the work. */
  private async open(path: string, first: boolean) {
    if (this.standing === path) return;
    const { protocol, pathname } = new URL(this.page.url());
    // A page that was changed must be loaded again.
    const isElsewhere = protocol !== 'about:' && pathname !== path.replace(/\?.*/, '');
    await (isElsewhere && !first && !this.filled ? move : show)(this.page, path);
    this.standing = path;
    this.filled = false;
  }

  /** Brings about a state, checks that it is shown, and examines it closely. */
  private async look({ screen }: Screen, state: string, shown: Shown) {
    if (typeof shown !== 'string') {
      this.standing = '';
      await shown.after(this.page);
    }
    await expect(seen(this.page, shown)).toBeVisible();
    await expectAccessible(this.page, `${screen}, ${state}`);
  }

  /** Expects no complaint of the browser, and above all none about its policy, since the last call. */
  private expectNoComplaint(where: string, expected?: RegExp) {
    const complaints = this.complaints.splice(0).filter((complaint) => !expected?.test(complaint));
    expect.soft(complaints, `${where}: complaints of the browser`).toEqual([]);
  }

  async sees(screen: Screen) {
    const { page, who } = this;
    await this.open(screen.path, screen.who[0] === who);
    if (isRole(who)) {
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
      await this.meets(screen.path);
    }
    if (screen.normal) await this.look(screen, 'normal', screen.normal);
    await openOverlays(page);
    this.expectNoComplaint(`${screen.screen}, normal`);
  }

  async isRefused(screen: Screen, shown: Shown) {
    await this.open(screen.path, true);
    await this.look(screen, 'refused', shown);
    this.filled = true;
    this.expectNoComplaint(`${screen.screen}, refused`, REFUSAL);
  }

  async isDenied({ screen, path, forbidden }: Screen) {
    await this.open(path, forbidden?.[0] === this.who);
    await this.meets(path);
    await expectDenied(this.page);
    await expectAccessible(this.page, `${screen}, forbidden`);
    await openOverlays(this.page);
    await returnHome(this.page);
    this.standing = '/home';
    this.expectNoComplaint(`${screen}, forbidden`);
  }

  /** Expects the page that the specification names for this role, if it names one. */
  private async meets(path: string) {
    if (!isRole(this.who)) return;
    if (path === '/home') await expectCards(this.page, this.who);
    const route = this.routes.get(path);
    if (route) await expectAccess(this.page, this.who, route);
    this.routes.delete(path);
  }

  /** Visits the pages of the specification that are not examined for this role. */
  async meetsOthers() {
    if (!isRole(this.who)) return;
    for (const { path, roles } of [...this.routes.values()]) {
      await this.open(path, false);
      await this.meets(path);
      if (roles.some((role) => role === this.who)) continue;
      await returnHome(this.page);
      this.standing = '/home';
    }
    await expectNavigation(this.page, this.who);
  }
}

for (const who of PEOPLE)
  test(`${who} sees each screen as it is, and no others; all are accessible and draw no complaint`, async ({
    as,
    api,
    device,
    portal,
  }) => {
    test.slow();
    // These must be among the newest requests, whatever other journeys have created.
    for (const stage of ['under_analysis', 'committee_review', 'approved', 'ordered'] as const)
      await api.requestAt(stage, `${device} ${stage}`);
    const page = await as(isRole(who) ? who : 'visitor');
    if (who === 'newcomer' || who === 'unverified')
      await signUp({ page, portal }, { verified: who === 'newcomer' });
    const visit = new Visit(page, who);
    for (const screen of SCREENS.filter((each) => each.who.includes(who))) {
      await test.step(`${screen.screen}: normal`, () => visit.sees(screen));
      const { refused } = screen;
      // The message is the same for everybody, so one person checks it.
      if (refused && screen.who[0] === who)
        await test.step(`${screen.screen}: refused`, () => visit.isRefused(screen, refused));
    }
    for (const screen of SCREENS.filter(({ forbidden }) => forbidden?.some((role) => role === who)))
      await test.step(`${screen.screen}: forbidden`, () => visit.isDenied(screen));
    await test.step('all other pages of the specification', () => visit.meetsOthers());
  });
