import { expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { move, openFirst, show } from '../harness/screens.ts';
import { choose } from './requests.ts';

/**
 * Every screen in every state, by the people who see it. Each is checked wide (1280 px) and narrow (390 px), in light and dark: axe
 * finds no violations, and nothing scrolls sideways. Texts are copied from the specification, section 2.
 *
 * normal     the content of the portal with its demo data
 * refused    wrong data, sent or about to be sent, and the message about them
 * forbidden  the roles to which the screen is closed
 * empty      there is no content yet
 * loading    the gateway is paused (its one thread is stopped) after the page has loaded and before its data
 * failed     the network is lost at that point
 */
export interface Screen {
  screen: string;
  who: readonly Who[];
  path: string;
  normal?: Shown;
  refused?: Shown;
  forbidden?: readonly Role[];
  empty?: string;
  loading?: string;
  failed?: string;
  /** The calls that load the data of the screen. */
  data?: string;
}

export type Who = Role | 'visitor' | 'newcomer' | 'unverified';
/** What a person sees, if necessary after doing something. */
export type Shown =
  | string
  | { see: string | RegExp | ((page: Page) => Locator); after: (page: Page) => Promise<unknown> };

const EVERYONE: readonly Role[] = [
  'provider',
  'analyst',
  'committee',
  'supply_chain',
  'business_office',
  'admin',
];
const LOADING = 'Loading...';
const FAILED = 'Error: Failed to fetch requests';

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const opened = (panel: string, badge: string): Shown => ({
  see: (page) => page.getByRole('region', { name: panel }).getByRole('heading', { name: 'History' }),
  after: (page) => openFirst(page, badge),
});
/** On a wide screen the first request of the list opens by itself, and the focus is not in it. */
const opensByItself = (panel: string): Shown => ({
  see: (page) => page.getByRole('region', { name: panel }).getByRole('heading', { name: 'History' }),
  after: async (page) => expect(page.getByRole('region', { name: panel }).locator(':focus')).toHaveCount(0),
});
const dialog = (button: string | RegExp, title: string): Shown => ({
  see: (page) => page.getByRole('dialog').getByText(title, { exact: true }),
  after: press(button),
});

/** The screens that somebody can open, and those that are closed to them. */
export const screensOf = (who: Who): Screen[] =>
  SCREENS.filter((screen) => screen.who.includes(who) || screen.forbidden?.some((role) => role === who));

/** The element to look for on a page, by its text or in another way. */
export const seen = (page: Page, shown: Shown): Locator => {
  const { see } = typeof shown === 'string' ? { see: shown } : shown;
  return typeof see === 'function' ? see(page) : page.getByText(see).first();
};

/** Opens a screen as this person, and waits until its content is shown. */
export async function visit(page: Page, who: Who, { path, normal, ...screen }: Screen): Promise<void> {
  const open = screen.who.includes(who);
  const { protocol, pathname } = new URL(page.url());
  // Load the page again when the last screen has the same path, because earlier actions must not stay. A closed screen looks the same as
  // another closed screen.
  const another = protocol !== 'about:' && pathname !== path.replace(/\?.*/, '');
  await (open && another ? move : show)(page, path);
  if (!normal || !open) return;
  if (typeof normal === 'object') await normal.after(page);
  await expect(seen(page, normal)).toBeVisible();
}

export const SCREENS: readonly Screen[] = [
  // For visitors
  {
    screen: 'start',
    who: ['visitor'],
    path: '/',
    loading: 'Loading authentication...',
    data: '**/idp/get-session',
  },
  { screen: 'home', who: ['visitor'], path: '/home', normal: 'Track Progress' },
  { screen: 'unknown path', who: ['visitor'], path: '/no-such-page', normal: 'Track Progress' },
  {
    screen: 'sign-in',
    who: ['visitor'],
    path: '/login',
    normal: 'Sign in to your account or create a new one',
    loading: 'Loading authentication...',
    data: '**/idp/get-session',
  },
  {
    screen: 'sign-in dialog',
    who: ['visitor'],
    path: '/login',
    normal: { see: (page) => page.getByRole('dialog').getByLabel('Email'), after: openSignIn },
    refused: {
      see: 'Invalid email or password',
      async after(page) {
        await openSignIn(page);
        await page.getByRole('dialog').getByLabel('Email').fill('provider@demo.local');
        await page
          .getByRole('dialog')
          .getByLabel(/^Password/)
          .fill('not this one');
        await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
      },
    },
  },
  { screen: 'sign-up, step 1', who: ['visitor'], path: '/signup', normal: "First, let's set up your role" },
  {
    screen: 'sign-up, step 2',
    who: ['visitor'],
    path: '/signup',
    normal: { see: 'Change Role', after: press('Continue to Sign Up') },
    refused: {
      see: (page) => page.getByRole('alert').first(),
      // The page was reloaded and has kept the step.
      async after(page) {
        await page.getByLabel('Email').fill('no address');
        await press('Create account')(page);
      },
    },
  },
  {
    screen: 'verify',
    who: ['visitor'],
    path: '/verify?email=somebody@new.example',
    normal: 'Enter the code that was sent to',
    refused: {
      see: (page) => page.getByRole('main').getByRole('alert').first(),
      async after(page) {
        await page.getByLabel('Code').first().pressSequentially('0'.repeat(12));
        await press('Verify email')(page);
      },
    },
  },
  {
    screen: 'verify without an address',
    who: ['visitor'],
    path: '/verify',
    normal: 'Please sign in to verify your email address.',
  },
  {
    screen: 'mailbox',
    who: ['visitor'],
    path: '/mailbox',
    empty: 'No mail yet',
    loading: LOADING,
    failed: 'Error: Failed to fetch mail',
    data: '**/dev/mail',
  },
  // For new people
  {
    screen: 'home, not verified',
    who: ['unverified'],
    path: '/home',
    normal: 'Your email address is not verified yet',
  },
  { screen: 'profile, not verified', who: ['unverified'], path: '/profile', normal: 'Not Verified' },
  { screen: 'verify, signed in', who: ['unverified'], path: '/verify', normal: 'Send a new code' },
  {
    screen: 'complete profile over home',
    who: ['newcomer'],
    path: '/home',
    normal: { see: (page) => page.getByRole('dialog').getByLabel('Site code'), after: async () => {} },
    refused: {
      see: 'Incorrect code. Please try again.',
      async after(page) {
        await choose(page, 'Role', 'Business Office');
        await page.getByLabel(/^Access code/).fill('not this one');
        await press('Done')(page);
      },
    },
  },
  {
    screen: 'complete profile as a card',
    who: ['newcomer'],
    path: '/signup',
    normal: 'Complete Your Profile',
  },
  // For everyone who is signed in
  { screen: 'home', who: EVERYONE, path: '/home', normal: 'Here are your available dashboards' },
  {
    screen: 'unknown path below a dashboard',
    who: ['admin'],
    path: '/admin/no-such-page',
    normal: 'There is no page at that address, so you are at the start.',
  },
  {
    screen: 'account menu',
    who: ['provider'],
    path: '/home',
    normal: { see: (page) => page.getByRole('menu'), after: press(/, account$/) },
  },
  { screen: 'profile', who: EVERYONE, path: '/profile', normal: 'Account Information' },
  {
    screen: 'profile, role details',
    who: ['admin'],
    path: '/profile',
    normal: { see: 'Hide role details', after: press('Show role details') },
  },
  {
    screen: 'account',
    who: ['analyst'],
    path: '/account',
    normal: 'Account Details',
    refused: {
      see: (page) => page.getByRole('alert').first(),
      async after(page) {
        await page.getByLabel('Full name').fill(' ');
        await press('Save Changes')(page);
      },
    },
  },
  {
    screen: 'security',
    who: ['analyst'],
    path: '/account/security',
    normal: 'Security Settings',
    refused: {
      see: (page) => page.getByRole('link', { name: 'This is not your current password.' }),
      async after(page) {
        await page.getByLabel('Current password').fill('not this one');
        await page.getByLabel('New password').fill('four quiet green lamps');
        await press('Change password')(page);
      },
    },
  },
  {
    screen: 'notices',
    who: ['provider', 'analyst'],
    path: '/notices',
    normal: 'What happened to requests that concern you.',
    loading: LOADING,
    data: '**/api/notices?limit=50*',
  },
  {
    screen: 'archive',
    who: ['provider', 'analyst', 'supply_chain'],
    path: '/archive',
    normal: 'Rejected requests and devices on the shelf, newest change first.',
    empty: 'No archived requests found.',
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'request',
    who: ['analyst', 'business_office'],
    path: '/requests/1',
    normal: { see: (page) => page.getByRole('heading', { name: 'History' }), after: async () => {} },
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'request that is not theirs',
    who: ['provider'],
    path: '/requests/999999',
    normal: 'There is no request here for you to read.',
  },
  {
    screen: 'comparison',
    who: ['analyst', 'business_office'],
    path: '/requests/compare?ids=1,2,3',
    // On a gateway with the requests of one test, one of them may be the only one.
    normal: { see: /^\d+ rows differ\.$|^Only one of them was found/, after: async () => {} },
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'comparison of what is not theirs',
    who: ['provider'],
    path: '/requests/compare?ids=999998,999999',
    normal: 'MDR-999998, MDR-999999: not found',
  },
  {
    screen: 'comparison without a second request',
    who: ['provider'],
    path: '/requests/compare?ids=1',
    normal: 'Nothing to compare MDR-000001 with yet',
  },
  // The dashboards
  {
    screen: 'provider dashboard',
    who: ['provider', 'committee', 'business_office'],
    path: '/provider-dashboard',
    normal: 'Your Requests',
    refused: { see: 'Representative name is required', after: press('Submit Request') },
    forbidden: ['analyst', 'supply_chain'],
  },
  {
    screen: 'own requests',
    who: ['provider'],
    // On a phone they are in a tab of their own.
    path: '/provider-dashboard?tab=requests',
    normal: 'Your Requests',
    empty: 'No requests submitted yet.',
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'own request',
    who: ['provider'],
    path: '/provider-dashboard',
    normal: {
      see: (page) => page.getByRole('heading', { name: 'History' }),
      after: (page) => openFirst(page, 'Approved'),
    },
  },
  {
    screen: 'analyst dashboard',
    who: ['analyst'],
    path: '/analyst-dashboard',
    normal: opensByItself('Analysis Form'),
    forbidden: ['provider', 'committee', 'supply_chain'],
    empty: 'No pending requests',
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'analysis form',
    who: ['analyst', 'business_office'],
    path: '/analyst-dashboard',
    normal: opened('Analysis Form', 'Under Analysis'),
  },
  {
    screen: 'analysis form of one request',
    who: ['analyst'],
    path: '/analyst-dashboard?request=999999',
    normal: 'This request is not available',
  },
  {
    screen: 'committee dashboard',
    who: ['committee'],
    path: '/committee-dashboard',
    normal: opensByItself('Review Details'),
    forbidden: ['analyst'],
    empty: 'No pending requests',
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'review details',
    who: ['provider', 'committee', 'supply_chain', 'business_office'],
    path: '/committee-dashboard',
    normal: opened('Review Details', 'Ready for Committee Decision'),
  },
  {
    screen: 'question before a denial',
    who: ['business_office'],
    path: '/committee-dashboard',
    normal: {
      see: 'Deny this request?',
      async after(page) {
        await openFirst(page, 'Ready for Committee Decision');
        await press('Deny')(page);
      },
    },
  },
  {
    screen: 'supply chain dashboard',
    who: ['supply_chain'],
    path: '/supply-chain-dashboard',
    normal: opensByItself('Device Details'),
    forbidden: ['provider', 'analyst', 'committee'],
    empty: 'No approved devices',
    loading: LOADING,
    failed: FAILED,
  },
  {
    screen: 'device details',
    who: ['supply_chain', 'business_office'],
    path: '/supply-chain-dashboard',
    normal: opened('Device Details', 'Ordered'),
    refused: {
      see: 'Lawson ID is required',
      async after(page) {
        await openFirst(page, 'Ordered');
        await press('Mark as On Shelf')(page);
      },
    },
  },
  {
    screen: 'reports',
    who: ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'],
    path: '/reports',
    normal: 'How long requests take',
    refused: {
      see: 'Error: The last day (until) must not be before the first one (from)',
      after: (page) => page.goto('/reports?until=2020-01-01'),
    },
    forbidden: ['provider'],
    loading: 'Loading reports...',
    failed: 'Error: Failed to fetch reports',
  },
  {
    screen: 'reports, compared and narrowed, with all tables',
    who: ['business_office'],
    path: '/reports?compare=before&department=EP',
    normal: {
      see: (page) => page.getByRole('table').last(),
      async after(page) {
        // Start with the last one, because the name of each button changes after its click.
        const buttons = await page.getByRole('button', { name: 'Show table' }).all();
        for (const show of buttons.reverse()) await show.click();
      },
    },
  },
  {
    screen: 'requests behind a number',
    who: ['business_office'],
    path: '/reports/requests?behind=measure%3Dsubmitted',
    normal: { see: /^Submitted: \d+ requests$/, after: async () => {} },
    empty: 'No request is behind this number now',
    loading: 'Loading requests...',
    failed: 'Error: Failed to fetch the requests behind this number',
  },
  {
    screen: 'saved reports',
    who: ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'],
    path: '/reports/saved',
    normal: 'Reports as you or others have narrowed them',
    forbidden: ['provider'],
    empty: 'No saved reports yet',
    loading: 'Loading saved reports...',
    failed: 'Error: Failed to fetch the saved reports',
  },
  {
    screen: 'the dialog that saves reports',
    who: ['business_office'],
    path: '/reports?department=EP',
    normal: {
      see: 'Narrowed to Department: EP.',
      after: press('Save this view'),
    },
  },
  {
    screen: 'the register of requests as a file',
    who: ['business_office'],
    path: '/reports',
    normal: {
      see: (page) => page.getByRole('group', { name: /^0 of \d+ columns$/ }),
      async after(page) {
        await page.getByRole('button', { name: 'Download', exact: true }).click();
        await page.getByRole('menuitem', { name: 'All requests' }).click();
        await page.getByRole('radio', { name: 'Only some' }).check();
      },
    },
  },
  {
    screen: 'files of reports',
    who: ['supply_chain'],
    path: '/reports/files',
    normal: 'You have no files',
    forbidden: ['provider'],
    loading: 'Loading files...',
    failed: 'Error: Failed to fetch your files',
    data: '**/api/reports/files',
  },
  {
    screen: 'tokens for reports',
    who: ['supply_chain'],
    path: '/reports/tokens',
    normal: 'All requests',
    forbidden: ['provider'],
    empty: 'You have no token yet.',
    loading: 'Loading tokens...',
    failed: 'Error: Failed to fetch your tokens',
    data: '**/api/users/me/report-tokens',
  },
  {
    screen: 'a token for reports',
    who: ['supply_chain'],
    path: '/reports/tokens',
    normal: dialog('Make a Token', 'Make Token'),
  },
  {
    screen: 'user list',
    who: ['admin'],
    path: '/admin/users',
    normal: 'Manage system users and settings.',
    forbidden: ['provider', 'analyst', 'committee', 'supply_chain', 'business_office'],
    loading: 'Loading users...',
    failed: 'Error: Failed to fetch users',
  },
  {
    screen: 'user list, nobody found',
    who: ['admin'],
    path: '/admin/users?q=nobody-of-this-name',
    normal: 'No users found',
  },
  {
    screen: 'user form',
    who: ['admin'],
    path: '/admin/users?q=admin@demo.local',
    normal: dialog(/^Edit /, 'Edit User'),
    refused: {
      see: /last active admin/i,
      async after(page) {
        await press(/^Edit /)(page);
        await choose(page.getByRole('dialog'), 'Role', 'Analyst');
        await press('Save Changes')(page);
      },
    },
  },
  {
    screen: 'permissions of a user',
    who: ['admin'],
    path: '/admin/users',
    normal: dialog(/^View Permissions of/, 'Role Information'),
  },
  {
    screen: 'invitation',
    who: ['admin'],
    path: '/admin/users',
    normal: dialog('Invite User', 'Send Invitation'),
  },
  {
    screen: 'sessions of a user',
    who: ['admin'],
    path: '/admin/users?q=admin@demo.local',
    normal: dialog(/^Sessions of/, 'This session'),
  },
  {
    screen: 'security events',
    who: ['admin'],
    path: '/admin/security-events',
    normal: 'Signed in',
    forbidden: ['business_office'],
    loading: 'Loading events...',
    failed: 'Error: Failed to fetch security events',
  },
  {
    screen: 'security events, none found',
    who: ['admin'],
    path: '/admin/security-events?q=nobody-of-this-name',
    normal: 'No security events found',
  },
  {
    screen: 'failed mails',
    who: ['admin'],
    path: '/admin/mails',
    normal: 'No mail has failed',
    forbidden: ['business_office'],
    loading: 'Loading mails...',
    failed: 'Error: Failed to fetch mails',
  },
  {
    screen: 'settings of the hospital',
    who: ['admin'],
    path: '/admin/settings',
    normal: 'What the hospital decides for itself. A change counts at once, for everybody.',
    forbidden: ['business_office'],
    loading: 'Loading settings...',
    failed: 'The settings could not be read.',
  },
  {
    screen: 'published dashboards',
    who: ['admin'],
    path: '/admin/dashboards',
    normal: 'What the teams have published, and what of it is live.',
    forbidden: ['business_office'],
    loading: 'Loading dashboards...',
    failed: 'Error: Failed to fetch dashboards',
    data: '**/api/dashboards',
  },
  {
    screen: 'how the portal runs',
    who: ['admin'],
    path: '/admin/operations',
    normal: 'How the portal runs, at all of its gateways.',
    forbidden: ['business_office'],
    loading: 'Loading figures...',
    failed: 'Error: Failed to fetch how the portal runs',
    data: '**/api/operations',
  },
  {
    screen: 'health of a dashboard',
    who: ['admin'],
    path: '/admin/dashboards/analyst',
    normal: 'What browsers have reported in the last 30 days. It names nobody.',
    forbidden: ['business_office'],
  },
  {
    screen: 'a person for a team',
    who: ['admin'],
    path: '/admin/dashboards',
    normal: dialog('Add to a Team', 'Add to Team'),
  },
  {
    screen: 'teams of one’s own',
    who: ['provider'],
    path: '/teams',
    normal: 'You are in no team',
    loading: 'Loading teams...',
    failed: 'Error: Failed to fetch your teams',
    data: '**/api/teams',
  },
  {
    screen: 'versions of a dashboard',
    who: ['admin'],
    path: '/admin/dashboards',
    normal: dialog(/^Versions of/, 'Approved'),
  },
  {
    screen: 'more actions for a dashboard',
    who: ['admin'],
    path: '/admin/dashboards',
    normal: {
      see: (page) => page.getByRole('menuitem', { name: 'Canary…' }),
      after: press(/^More actions for/),
    },
  },
  {
    screen: 'what dashboards were built with',
    who: ['admin'],
    path: '/admin/dashboards',
    normal: {
      see: (page) => page.getByRole('region', { name: 'Compatibility' }).getByRole('table'),
      after: press('Show Compatibility'),
    },
  },
];

async function openSignIn(page: Page) {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
}
