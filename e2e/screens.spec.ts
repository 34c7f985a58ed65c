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

/** What the browser says of an answer that refuses something, as it should. */
const REFUSAL = /Failed to load resource: the server responded with a status of 4\d\d/;

/** One visit of all that somebody can come to see. What is wrong on one screen does not hide what is wrong on the next. */
class Visit {
  private readonly page: Page;
  private readonly who: Who;
  private readonly complaints: string[];
  private readonly routes = new Map(ROUTES.map((route) => [route.path, route]));
  /** The page as it has come, until something is done there. */
  private standing = '';
  /** The page that was sent or filled last: what it says of that may follow to the next page, unless that is loaded. */
  private filled = false;

  constructor(page: Page, who: Who) {
    this.page = page;
    this.who = who;
    this.complaints = complaintsOf(page);
  }

  /** A page is loaded by the first of those who see it; all others come to it from the page before, at half of the work. */
  private async open(path: string, first: boolean) {
    if (this.standing === path) return;
    const { protocol, pathname } = new URL(this.page.url());
    // What has been done on a page begins anew when it is loaded.
    const isElsewhere = protocol !== 'about:' && pathname !== path.replace(/\?.*/, '');
    await (isElsewhere && !first && !this.filled ? move : show)(this.page, path);
    this.standing = path;
    this.filled = false;
  }

  /** Does what brings the state about, sees that it is there, and looks at it closely. */
  private async look({ screen }: Screen, state: string, shown: Shown) {
    if (typeof shown !== 'string') {
      this.standing = '';
      await shown.after(this.page);
    }
    await expect(seen(this.page, shown)).toBeVisible();
    await expectAccessible(this.page, `${screen}, ${state}`);
  }

  /** Nothing in the browser, its policy least of all, has complained since it was asked last. */
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

  /** Where the page stands is what the specification says of it for the role, if it says something. */
  private async meets(path: string) {
    if (!isRole(this.who)) return;
    if (path === '/home') await expectCards(this.page, this.who);
    const route = this.routes.get(path);
    if (route) await expectAccess(this.page, this.who, route);
    this.routes.delete(path);
  }

  /** The pages of the specification on which nothing is looked at for this role. */
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
    // Among the newest, whatever other journeys have made.
    for (const stage of ['under_analysis', 'committee_review', 'approved', 'ordered'] as const)
      await api.requestAt(stage, `${device} ${stage}`);
    const page = await as(isRole(who) ? who : 'visitor');
    if (who === 'newcomer' || who === 'unverified')
      await signUp({ page, portal }, { verified: who === 'newcomer' });
    const visit = new Visit(page, who);
    for (const screen of SCREENS.filter((each) => each.who.includes(who))) {
      await test.step(`${screen.screen}: normal`, () => visit.sees(screen));
      const { refused } = screen;
      // Whoever sees the screen is told the same.
      if (refused && screen.who[0] === who)
        await test.step(`${screen.screen}: refused`, () => visit.isRefused(screen, refused));
    }
    for (const screen of SCREENS.filter(({ forbidden }) => forbidden?.some((role) => role === who)))
      await test.step(`${screen.screen}: forbidden`, () => visit.isDenied(screen));
    await test.step('all other pages of the specification', () => visit.meetsOthers());
  });
